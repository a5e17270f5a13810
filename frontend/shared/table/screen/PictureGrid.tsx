import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { SelectBox } from '@shared/table/columns/SelectBox';
import type { Selection } from '@shared/table/state/selection';
import './PictureGrid.css';

interface PictureGridProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  tile: (row: Row) => ReactNode;
  cursor: number | null;
  isDimmed: boolean;
  selection: Selection | null;
  onSelect: (id: number, isRange: boolean) => void;
  onOpen: (row: Row) => void;
  nameOf: (row: Row) => string;
  /** Receive the grid element. Keyboard navigation counts its columns. */
  onGrid: (grid: HTMLUListElement | null) => void;
}

/** The rows of a list as tiles. A click anywhere on a tile opens its record. */
export function PictureGrid<Row>({ label, rows, rowId, isDimmed, onGrid, ...rest }: PictureGridProps<Row>) {
  return (
    <div className="grows scrolls" aria-busy={isDimmed} data-dimmed={isDimmed} tabIndex={-1}>
      <ul
        ref={onGrid}
        className="tiles tile-grid"
        aria-label={label}
        data-selecting={(rest.selection?.count ?? 0) > 0}
      >
        {rows.map((row, index) => (
          <Tile key={rowId(row)} row={row} id={rowId(row)} isCurrent={rest.cursor === index} {...rest} />
        ))}
      </ul>
    </div>
  );
}

type TileOf = 'tile' | 'selection' | 'onSelect' | 'onOpen' | 'nameOf';

interface TileProps<Row> extends Pick<PictureGridProps<Row>, TileOf> {
  row: Row;
  id: number;
  isCurrent: boolean;
}

function Tile<Row>({ row, id, isCurrent, tile, selection, onSelect, onOpen, nameOf }: TileProps<Row>) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const handleClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label') !== null) return;
    onOpen(row);
  };
  return (
    // A click on the tile is a shortcut of the link in it, which keyboards and screen readers use.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={element}
      className="stack-flush anchor choice tile"
      data-current={isCurrent}
      data-selected={selection?.has(id) ?? false}
      onClick={handleClick}
    >
      {tile(row)}
      {selection === null ? null : (
        <span className="centered tile-select">
          <SelectBox
            label={`Select ${nameOf(row)}`}
            isChecked={selection.has(id)}
            onToggle={(isRange) => onSelect(id, isRange)}
          />
        </span>
      )}
    </li>
  );
}
