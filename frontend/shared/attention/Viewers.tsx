import type { CallOutput } from '@shared/api/types';
import { Icon } from '@shared/ui/Icon';

interface ViewersProps {
  viewers: CallOutput<'record/mark_looking'>['viewers'];
}

/**
 * The other users who have the record open, announced when someone comes or goes. Empty if there are none.
 */
export function Viewers({ viewers }: ViewersProps) {
  return (
    <span role="status" className="line-tight muted small hides-empty">
      {viewers.length === 0 ? null : (
        <>
          <Icon name="eye" size={14} /> {phrase(viewers.map(({ nickname }) => nickname))}
        </>
      )}
    </span>
  );
}

/** Format the names: ['Ayu', 'Budi', 'Cem'] → 'Ayu, Budi and 1 more are viewing this'. */
function phrase(names: readonly string[]): string {
  const [first, second] = names;
  if (names.length === 1) return `${first} is viewing this`;
  if (names.length === 2) return `${first} and ${second} are viewing this`;
  return `${first}, ${second} and ${names.length - 2} more are viewing this`;
}
