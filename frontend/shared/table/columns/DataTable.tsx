import { useEffect, useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { useClosingGap } from '@shared/hooks/useClosingGap';
import { Icon } from '@shared/ui/Icon';
import { ColumnResizer } from './ColumnResizer';
import type { Column } from './columns';
import type { Density } from './density';
import type { SortOrder } from '@shared/table/state/listState';
import { editButtonAt, isOfRow, isOpening } from './rowClicks';
import { SelectBox } from './SelectBox';
import type { Selection } from '@shared/table/state/selection';
import { useFittingColumns } from './useFittingColumns';
import { useOverflowX } from '@shared/table/screen/useOverflowX';
import { useSteadyHead } from '@shared/table/screen/useSteadyHead';
import './DataTable.css';

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  /** Visible columns, in order. */
  columns: readonly Column<Row>[];
  /** Widths in px that the user has set, by column. */
  widths: Readonly<Record<string, number>>;
  onWidth: (id: string, width: number | null) => void;
  /** True to show all columns, even if they do not fit. */
  isChosen: boolean;
  /** Return the edit button of a cell, or nothing. */
  editOf: (column: Column<Row>, row: Row) => ReactNode;
  /** Return the buttons of a row, over the end of its last cell. */
  /** Render the buttons of a row in a column after the others; null if the list has none. */
  actsOf: ((row: Row) => ReactNode) | null;
  /** Show the columns that do not fit as well. */
  onShowAll: () => void;
  density: Density;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** Column of the order; null for the best matches of a keyword. */
  sortBy: string | null;
  sortOrder: SortOrder;
  /** True if the list is in its default order. */
  isPlainOrder: boolean;
  onSort: (sort: string) => void;
  onOpen: (row: Row) => void;
  /** Open the row in a new window. */
  onOpenBehind: (row: Row) => void;
  /** Index of the row that the keyboard cursor is on, or null. */
  cursor: number | null;
  isDimmed: boolean;
  /** Null if the list has no bulk actions. */
  selection: Selection | null;
  onSelect: (id: number, isRange: boolean) => void;
  nameOf: (row: Row) => string;
}

/** The column of the row buttons stays visible when the table scrolls, and is as narrow as they are. */
const AT_END: CSSProperties = { insetInlineEnd: 0, width: 1 };

/** The rows of a list as a table. The first column stays visible and contains the link to the record. */
export function DataTable<Row>({ label, columns: all, rows: every, isDimmed, ...rest }: DataTableProps<Row>) {
  const { scroller, hasMore } = useOverflowX();
  const chosen = rest.isPlainOrder ? null : rest.sortBy;
  const { columns, rows } = useFittingColumns(scroller, withSorted(all, chosen), rest.isChosen, every);
  const keepHead = useSteadyHead(scroller, columns, rows);
  const body = useClosingGap<Row, HTMLTableSectionElement>(rows, rest.rowId);
  return (
    <div className="stack-flush grows anchor table-frame" data-more={hasMore}>
      <div ref={scroller} className="grows scrolls" aria-busy={isDimmed} data-dimmed={isDimmed} tabIndex={-1}>
        <table className="data-table" data-density={rest.density} aria-label={label}>
          <Columns columns={columns} widths={rest.widths} />
          <Head
            columns={columns}
            widths={rest.widths}
            onWidth={rest.onWidth}
            sortBy={rest.sortBy}
            sortOrder={rest.sortOrder}
            onSort={(sort) => {
              keepHead(sort);
              rest.onSort(sort);
            }}
            left={all.length - columns.length}
            hasActs={rest.actsOf !== null}
            onShowAll={rest.onShowAll}
            selectAll={
              rest.selection === null ? null : (
                <SelectPage ids={every.map((row) => rest.rowId(row))} selection={rest.selection} />
              )
            }
          />
          <tbody ref={body}>
            {rows.map((row, index) => (
              <TableRow
                key={rest.rowId(row)}
                row={row}
                columns={columns}
                widths={rest.widths}
                isCurrent={rest.cursor === index}
                isSelected={rest.selection?.has(rest.rowId(row)) ?? false}
                onOpen={rest.onOpen}
                onOpenBehind={rest.onOpenBehind}
                editOf={rest.editOf}
                actsOf={rest.actsOf}
                select={
                  rest.selection === null ? null : (
                    <SelectBox
                      label={`Select ${rest.nameOf(row)}`}
                      isChecked={rest.selection.has(rest.rowId(row))}
                      onToggle={(isRange) => rest.onSelect(rest.rowId(row), isRange)}
                    />
                  )
                }
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Keep the column that the user sorts by visible. */
function withSorted<Row>(columns: readonly Column<Row>[], sortBy: string | null): readonly Column<Row>[] {
  return columns.map((column) =>
    column.sort !== undefined && column.sort === sortBy ? { ...column, isFixed: true } : column,
  );
}

function SelectPage({ ids, selection }: { ids: readonly number[]; selection: Selection }) {
  const areAllIn = ids.length > 0 && ids.every((id) => selection.has(id));
  return (
    <SelectBox
      label="Select all rows of this page"
      isChecked={areAllIn}
      onToggle={() => selection.toggleAll(ids)}
    />
  );
}

function Columns<Row>({ columns, widths }: Pick<DataTableProps<Row>, 'columns' | 'widths'>) {
  return (
    <colgroup>
      {columns.map(({ id, width }) => (
        <col key={id} width={widths[id] ?? width} />
      ))}
    </colgroup>
  );
}

type HeadOf = 'columns' | 'widths' | 'onWidth' | 'sortBy' | 'sortOrder' | 'onSort' | 'onShowAll';

interface HeadProps<Row> extends Pick<DataTableProps<Row>, HeadOf> {
  selectAll: ReactNode;
  /** Number of columns that do not fit. */
  left: number;
  hasActs: boolean;
}

function Head<Row>({
  columns,
  widths,
  sortBy,
  sortOrder,
  selectAll,
  left,
  hasActs,
  onShowAll,
  ...rest
}: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          const isSorted = column.sort !== undefined && column.sort === sortBy;
          const order = sortOrder === 'asc' ? 'ascending' : 'descending';
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              style={sized(widths[column.id])}
              aria-sort={isSorted ? order : undefined}
            >
              <FirstCell before={index === 0 ? selectAll : null}>
                {column.sort === undefined ? (
                  column.header
                ) : (
                  <SortButton
                    column={column}
                    sort={column.sort}
                    isSorted={isSorted}
                    order={sortOrder}
                    onSort={rest.onSort}
                  />
                )}
              </FirstCell>
              {left > 0 && index === columns.length - 1 ? <More count={left} onShow={onShowAll} /> : null}
              <ColumnResizer
                header={column.header}
                width={widths[column.id] ?? null}
                onWidth={(width) => rest.onWidth(column.id, width)}
              />
            </th>
          );
        })}
        {hasActs ? <td className="row-acts-cell" style={AT_END} /> : null}
      </tr>
    </thead>
  );
}

/** A button with the number of columns that do not fit. It shows them; the table then scrolls. */
function More({ count, onShow }: { count: number; onShow: () => void }) {
  const words = count === 1 ? 'Show 1 more column' : `Show ${count} more columns`;
  return (
    <>
      {' '}
      <button type="button" className="pill" aria-label={words} title={words} onClick={onShow}>
        +{count}
      </button>
    </>
  );
}

interface SortButtonProps<Row> {
  column: Column<Row>;
  sort: string;
  isSorted: boolean;
  order: SortOrder;
  onSort: (sort: string) => void;
}

function SortButton<Row>({ column, sort, isSorted, order, onSort }: SortButtonProps<Row>) {
  return (
    <button type="button" className="line-tight sort-button" onClick={() => onSort(sort)}>
      {column.header}
      <Icon
        name="down"
        size={12}
        className={isSorted ? `sort-mark sort-mark-${order}` : 'sort-mark sort-mark-none'}
      />
    </button>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  widths: Readonly<Record<string, number>>;
  isCurrent: boolean;
  isSelected: boolean;
  onOpen: (row: Row) => void;
  onOpenBehind: (row: Row) => void;
  editOf: (column: Column<Row>, row: Row) => ReactNode;
  /** Render the buttons of a row in a column after the others; null if the list has none. */
  actsOf: ((row: Row) => ReactNode) | null;
  select: ReactNode;
}

function TableRow<Row>({ row, columns, widths, isCurrent, isSelected, select, ...rest }: TableRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const handleClick = (event: MouseEvent) => {
    if (!isOpening(event)) return;
    const edit = editButtonAt(event);
    if (event.ctrlKey || event.metaKey) rest.onOpenBehind(row);
    else if (edit === null) rest.onOpen(row);
    else edit.click();
  };
  // Prevent the middle button from starting to scroll. Links in the row open by themselves.
  const handleDown = (event: MouseEvent) => {
    if (event.button === 1 && isOfRow(event)) event.preventDefault();
  };
  const handleMiddle = (event: MouseEvent) => {
    if (event.button === 1 && isOfRow(event)) rest.onOpenBehind(row);
  };
  return (
    // A click on the row is a shortcut of the link in its first cell, which keyboards and screen readers use.

    <tr
      ref={element}
      data-current={isCurrent}
      data-selected={isSelected}
      onClick={handleClick}
      onMouseDown={handleDown}
      onAuxClick={handleMiddle}
    >
      {columns.map((column, index) => (
        <Cell key={column.id} isFirst={index === 0} align={column.align} width={widths[column.id]}>
          <FirstCell before={index === 0 ? select : null}>{column.cell(row)}</FirstCell>
          {rest.editOf(column, row)}
        </Cell>
      ))}
      {rest.actsOf === null ? null : (
        <td className="row-acts-cell" style={AT_END}>
          {rest.actsOf(row)}
        </td>
      )}
    </tr>
  );
}

interface CellProps {
  isFirst: boolean;
  align: 'right' | undefined;
  width: number | undefined;
  children: ReactNode;
}

function Cell({ isFirst, align, width, children }: CellProps) {
  const Tag = isFirst ? 'th' : 'td';
  return (
    <Tag
      data-align={align}
      data-sized={width !== undefined}
      style={sized(width)}
      {...(isFirst ? { scope: 'row' } : { className: 'anchor' })}
    >
      {children}
    </Tag>
  );
}

/** Return the style of a column with a fixed width, whatever its content. */
function sized(width: number | undefined): CSSProperties | undefined {
  return width === undefined ? undefined : { width, minWidth: width, maxWidth: width };
}

/** The first cell: the checkbox and the content, or a dash. */
function FirstCell({ before, children }: { before: ReactNode; children: ReactNode }) {
  const content = children ?? <span className="muted">–</span>;
  if (before === null) return content;
  return (
    <span className="line-wide first-cell">
      {before}
      {content}
    </span>
  );
}
