import type { CallOutput } from '@shared/api/types';
import { Icon } from '@shared/ui/Icon';

interface ViewersProps {
  viewers: CallOutput<'record/mark_looking'>['viewers'];
}

/** Who else has the record on the screen: said once when somebody comes or goes; nothing where nobody is. */
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

/** ['Ayu', 'Budi', 'Cem'] → 'Ayu, Budi and 1 more are looking at this'. */
function phrase(names: readonly string[]): string {
  const [first, second] = names;
  if (names.length === 1) return `${first} is looking at this`;
  if (names.length === 2) return `${first} and ${second} are looking at this`;
  return `${first}, ${second} and ${names.length - 2} more are looking at this`;
}
