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
  onSelect: (id: number, isRange: boolean) => void;
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
  onSelect,
  nameOf,
}: CardListProps<Row>) {
  return (
    <ul className="card-list" aria-label={label} aria-busy={isDimmed}>
      {rows.map((row, index) => (
        <li key={rowId(row)} data-current={cursor === index}>
          {selection === null ? null : (
            <SelectBox
              label={`Select ${nameOf(row)}`}
              isChecked={selection.has(rowId(row))}
              onToggle={(isRange) => onSelect(rowId(row), isRange)}
            />
          )}
          {card(row)}
        </li>
      ))}
    </ul>
  );
}
