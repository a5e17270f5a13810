import Chip from '@mui/material/Chip';
import type { Inbox } from '@shared/inbox/inbox';
import { countWaiting } from '@shared/format/count';
import { WAITS_FOR_YOU } from '@shared/inbox/countTexts';

interface WorkKindsProps {
  counts: Inbox['counts'];
  kind: string | null;
  onKind: (kind: string | null) => void;
}

/** The counts of waiting records by kind, as buttons that filter the list. */
export function WorkKinds({ counts, kind, onKind }: WorkKindsProps) {
  const waiting = counts.filter((row) => row.count + row.others > 0 || row.kind === kind);
  if (waiting.length === 0) return null;
  return (
    <nav aria-label="Types">
      <ul className="row-tight">
        <li>
          <Chip
            component="button"
            aria-pressed={kind === null}
            onClick={() => onKind(null)}
            label={
              <>
                All
                <Waiting row={total(counts)} />
              </>
            }
          />
        </li>
        {waiting.map((row) => (
          <li key={row.kind}>
            <Chip
              component="button"
              aria-pressed={kind === row.kind}
              onClick={() => onKind(kind === row.kind ? null : row.kind)}
              label={
                <>
                  {row.label}
                  <Waiting row={row} />
                </>
              }
            />
          </li>
        ))}
      </ul>
      <Rule others={total(counts).others} />
    </nav>
  );
}

/** A note on the records that these counts and the menu leave out. */
function Rule({ others }: { others: number }) {
  return others === 0 ? null : (
    <p className="muted tiny"> {countWaiting(others)} more assigned to colleagues.</p>
  );
}

type Amount = Pick<Inbox['counts'][number], 'count' | 'others'>;

function total(counts: Inbox['counts']): Amount {
  const sum = (of: keyof Amount) => counts.reduce((all, row) => all + row[of], 0);
  return { count: sum('count'), others: sum('others') };
}

/** The number of waiting records, as in the menu. Its tooltip adds those of colleagues. */
function Waiting({ row: { count, others } }: { row: Amount }) {
  const title = others === 0 ? WAITS_FOR_YOU : `${WAITS_FOR_YOU}: ${countWaiting(others)} more`;
  return (
    <span className="muted numbers" title={title}>
      {countWaiting(count)}
    </span>
  );
}
