import type { Inbox } from '@shared/inbox/inbox';
import { countWaiting } from '@shared/format/count';
import { Icon } from '@shared/ui/Icon';
import { iconOf } from '../model';

interface KindsProps {
  counts: Inbox['counts'];
  kind: string | null;
  onKind: (kind: string | null) => void;
}

/** How much waits of each kind, and the way to look at one alone. */
export function Kinds({ counts, kind, onKind }: KindsProps) {
  return (
    <nav className="inbox-kinds" aria-label="Kinds">
      <ul>
        <li>
          <button type="button" aria-pressed={kind === null} onClick={() => onKind(null)}>
            <Icon name="inbox" size={16} />
            <span>All</span>
            <Waiting row={total(counts)} />
          </button>
        </li>
        {counts.map((row) => (
          <li key={row.kind}>
            <button
              type="button"
              aria-pressed={kind === row.kind}
              onClick={() => onKind(kind === row.kind ? null : row.kind)}
            >
              <Icon name={iconOf(row.kind)} size={16} />
              <span>{row.label}</span>
              <Waiting row={row} />
            </button>
          </li>
        ))}
      </ul>
      <Rule others={total(counts).others} />
    </nav>
  );
}

/** What the numbers here and in the top bar leave out. */
function Rule({ others }: { others: number }) {
  return others === 0 ? null : (
    <p className="inbox-rule">The numbers leave out {countWaiting(others)} that colleagues have in hand.</p>
  );
}

type Amount = Pick<Inbox['counts'][number], 'count' | 'others'>;

function total(counts: Inbox['counts']): Amount {
  const sum = (of: keyof Amount) => counts.reduce((all, row) => all + row[of], 0);
  return { count: sum('count'), others: sum('others') };
}

/** How much waits, as the top bar counts it; pointed at, it tells of colleagues', too. */
function Waiting({ row: { count, others } }: { row: Amount }) {
  const held = others === 0 ? undefined : `${countWaiting(others)} more with colleagues`;
  return (
    <span className="inbox-count" title={held}>
      {countWaiting(count)}
    </span>
  );
}
