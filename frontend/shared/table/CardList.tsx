import type { ReactNode } from 'react';
import { SelectBox } from './SelectBox';
import type { Selection } from './selection';
import './CardList.css';

interface CardListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  card: (row: Row) => ReactNode;
  cursor: number | null;
  isDimmed: boolean;
  selection: Selection | null;
  nameOf: (row: Row) => string;
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
  nameOf,
}: CardListProps<Row>) {
  return (
    <ul className="card-list" aria-label={label} aria-busy={isDimmed}>
      {rows.map((row, index) => (
        <li key={rowId(row)} data-current={cursor === index}>
          {selection === null ? null : (
            <SelectBox
              label={`Select ${nameOf(row)}`}
              isChecked={selection.ids.has(rowId(row))}
              onToggle={() => selection.toggle(rowId(row))}
            />
          )}
          {card(row)}
        </li>
      ))}
    </ul>
  );
}
