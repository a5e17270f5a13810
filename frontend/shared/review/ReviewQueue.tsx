import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

export interface QueueProps<Row> {
  /** What waits in it: "Reports". */
  title: string;
  /** Its name for who does not see it, where the title alone does not say it. */
  label?: string;
  rows: readonly Row[];
  /** How many there are in all; null while that is not known. */
  total: number | null;
  idOf: (row: Row) => number;
  /** What a row shows. */
  draw: (row: Row) => ReactNode;
  shownId: number | null;
  onShow: (id: number) => void;
  /** Shows the rows as a list, where they are one. */
  onList: (() => void) | undefined;
}

/** The records that wait, one line each; the open one is marked. */
export function ReviewQueue<Row>({
  title,
  label = title,
  rows,
  total,
  idOf,
  draw,
  shownId,
  onShow,
  onList,
}: QueueProps<Row>) {
  return (
    <nav className="review-queue" aria-label={label}>
      <h2>
        {title} <span className="muted">{total === null ? '' : total.toLocaleString('en')}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={idOf(row)}>
            <button
              type="button"
              className="stack-tight full pick"
              aria-current={idOf(row) === shownId ? 'true' : undefined}
              onClick={() => onShow(idOf(row))}
            >
              {draw(row)}
            </button>
          </li>
        ))}
      </ul>
      {onList === undefined ? null : (
        <Button variant="ghost" size="small" onClick={onList}>
          Show as a list
        </Button>
      )}
    </nav>
  );
}
