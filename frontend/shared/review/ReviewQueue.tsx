import Button from '@mui/material/Button';
import { memo, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { formatNumber } from '@shared/format/count';

export interface QueueProps<Row> {
  /** What waits in it: "Reports". */
  title: string;
  /** Its name for who does not see it, where the title alone does not say it. */
  label?: string;
  rows: readonly Row[];
  /** How many there are in all; null while that is not known. */
  total: number | null;
  /** What the total includes. */
  totalHint?: string;
  idOf: (row: Row) => number;
  /** What a row shows. */
  Line: ComponentType<{ row: Row }>;
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
  return (
    <nav className="review-queue" aria-label={label}>
      <h2>
        {title}{' '}
        <span className="muted" title={totalHint}>
          {total === null ? '' : formatNumber(total)}
        </span>
      </h2>
      <ul>
        {rows.map((row) => (
          <KeptItem
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

/** One line: a queue has up to a hundred of them, and going on to the next concerns two. */
const KeptItem = memo(QueueItem) as typeof QueueItem;
