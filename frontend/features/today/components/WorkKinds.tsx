import Chip from '@mui/material/Chip';
import type { Inbox } from '@shared/inbox/inbox';
import { countWaiting } from '@shared/format/count';
import { WAITS_FOR_YOU } from '@shared/inbox/countTexts';

interface WorkKindsProps {
  counts: Inbox['counts'];
  kind: string | null;
  onKind: (kind: string | null) => void;
}

/** How much waits of each kind, and the way to look at one alone. */
export function WorkKinds({ counts, kind, onKind }: WorkKindsProps) {
  const waiting = counts.filter((row) => row.count + row.others > 0 || row.kind === kind);
  if (waiting.length === 0) return null;
  return (
    <nav aria-label="Kinds">
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

/** What the numbers here and in the menu leave out. */
function Rule({ others }: { others: number }) {
  return others === 0 ? null : (
    <p className="muted tiny">Not counting {countWaiting(others)} that colleagues have in hand.</p>
  );
}

type Amount = Pick<Inbox['counts'][number], 'count' | 'others'>;

function total(counts: Inbox['counts']): Amount {
  const sum = (of: keyof Amount) => counts.reduce((all, row) => all + row[of], 0);
  return { count: sum('count'), others: sum('others') };
}

/** How much waits, as the menu counts it; pointed at, it tells of colleagues', too. */
function Waiting({ row: { count, others } }: { row: Amount }) {
  const held = others === 0 ? WAITS_FOR_YOU : `${WAITS_FOR_YOU}: ${countWaiting(others)} more`;
  return (
    <span className="muted numbers" title={held}>
      {countWaiting(count)}
    </span>
  );
}
