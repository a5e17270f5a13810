import Button from '@mui/material/Button';
import { memo, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { formatNumber } from '@shared/format/count';
import { useClosingGap } from '@shared/hooks/useClosingGap';

export interface QueueProps<Row> {
  /** Title of the queue: "Reports". */
  title: string;
  /** Accessible name, if the title is not enough. */
  label?: string;
  rows: readonly Row[];
  /** Total number of records; null while unknown. */
  total: number | null;
  /** Explanation of the total. */
  totalHint?: string;
  idOf: (row: Row) => number;
  /** Render a row. */
  Line: ComponentType<{ row: Row }>;
  shownId: number | null;
  onShow: (id: number) => void;
  /** Show the queue as a list, if it is one. */
  onList: (() => void) | undefined;
}

/** The queue of waiting records, one line each. The open one is highlighted. */
export function ReviewQueue<Row>({
  title,
  label = title,
  rows,
  total,
  totalHint,
  idOf,
  Line,
  shownId,
  onShow,
  onList,
}: QueueProps<Row>) {
  const latest = useRef(onShow);
  useLayoutEffect(() => {
    latest.current = onShow;
  }, [onShow]);
  const [show] = useState(() => (id: number) => latest.current(id));
  const list = useClosingGap<Row, HTMLUListElement>(rows, idOf);
  return (
    <nav className="review-queue" aria-label={label}>
      <h2>
        {title}{' '}
        <span className="muted" title={totalHint}>
          {total === null ? '' : formatNumber(total)}
        </span>
      </h2>
      <ul ref={list}>
        {rows.map((row) => (
          <StableItem
            key={idOf(row)}
            row={row}
            id={idOf(row)}
            isShown={idOf(row) === shownId}
            Line={Line}
            onShow={show}
          />
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

interface QueueItemProps<Row> extends Pick<QueueProps<Row>, 'Line' | 'onShow'> {
  row: Row;
  id: number;
  isShown: boolean;
}

function QueueItem<Row>({ row, id, isShown, Line, onShow }: QueueItemProps<Row>) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <li ref={item}>
      <button
        type="button"
        className="stack-tight full pick"
        aria-current={isShown ? 'true' : undefined}
        onClick={() => onShow(id)}
      >
        <Line row={row} />
      </button>
    </li>
  );
}

/** Memoized: a queue has up to a hundred lines, and moving to the next record changes two. */
const StableItem = memo(QueueItem) as typeof QueueItem;
