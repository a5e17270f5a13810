import type { ReactNode } from 'react';
import './table.css';

interface CardListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  card: (row: Row) => ReactNode;
  cursor: number | null;
  isDimmed: boolean;
}

/** The rows of a list on a narrow screen. */
export function CardList<Row>({ label, rows, rowId, card, cursor, isDimmed }: CardListProps<Row>) {
  return (
    <ul className="card-list" aria-label={label} aria-busy={isDimmed}>
      {rows.map((row, index) => (
        <li key={rowId(row)} data-current={cursor === index}>
          {card(row)}
        </li>
      ))}
    </ul>
  );
}
