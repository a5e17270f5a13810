import type { Inbox } from '@shared/inbox/inbox';
import { Icon } from '@shared/ui/Icon';
import { countWords, iconOf } from '../model';

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
              <span className="inbox-count">{countWords(row.count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
