import type { ReactNode } from 'react';
import { useClosingGap } from '@shared/hooks/useClosingGap';
import { Icon } from '@shared/ui/Icon';
import { isOpening } from '@shared/table/columns/rowClicks';
import { SelectBox } from '@shared/table/columns/SelectBox';
import type { Selection } from '@shared/table/state/selection';
import './CardList.css';

interface CardListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  card: (row: Row) => ReactNode;
  cursor: number | null;
  isDimmed: boolean;
  selection: Selection | null;
  onSelect: (id: number, isRange: boolean) => void;
  nameOf: (row: Row) => string;
  /** Open the preview of a row; null if the list has none. */
  onLook: ((id: number) => void) | null;
  onOpen: (row: Row) => void;
}

/** The rows of a list on a narrow screen. */
export function CardList<Row>({
  label,
  rows,
  rowId,
  card,
  cursor,
  isDimmed,
  selection,
  onSelect,
  nameOf,
  onLook,
  onOpen,
}: CardListProps<Row>) {
  const list = useClosingGap<Row, HTMLUListElement>(rows, rowId);
  return (
    <ul ref={list} className="grows scrolls card-list" aria-label={label} aria-busy={isDimmed}>
      {rows.map((row, index) => (
        // A tap on the card is a shortcut of the link in it, which keyboards and screen readers use.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <li
          key={rowId(row)}
          className="line-wide"
          data-current={cursor === index}
          onClick={(event) => {
            if (isOpening(event)) onOpen(row);
          }}
        >
          {selection === null ? null : (
            <SelectBox
              label={`Select ${nameOf(row)}`}
              isChecked={selection.has(rowId(row))}
              onToggle={(isRange) => onSelect(rowId(row), isRange)}
            />
          )}
          {card(row)}
          {onLook === null ? null : (
            <button
              type="button"
              className="icon-button card-look"
              aria-label={`Preview ${nameOf(row)}`}
              aria-haspopup="dialog"
              onClick={() => onLook(rowId(row))}
            >
              <Icon name="eye" size={18} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
