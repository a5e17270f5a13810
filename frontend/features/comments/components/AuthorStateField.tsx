import { useEnum } from '@shared/session/bootstrap';
import { LabelledSelect } from '@shared/ui/Select';
import type { AuthorState, Comment } from '../model';

interface AuthorStateFieldProps {
  author: Comment['author'];
  isBusy: boolean;
  onState: (state: AuthorState) => void;
}

/** The moderation setting of an author. Shown only for visitors, not for our own accounts. */
export function AuthorStateField({ author, isBusy, onState }: AuthorStateFieldProps) {
  const states = useEnum('comment_author_state');
  if (author.public_user_id === null) return null;
  return (
    <LabelledSelect
      className="stack"
      label="Their comments are"
      value={author.state}
      isBusy={isBusy}
      onChange={(event) => onState(event.target.value as AuthorState)}
    >
      {states.map(({ value, label }) => (
        <option key={value} value={value}>
          {EFFECTS[value as AuthorState] ?? label}
        </option>
      ))}
    </LabelledSelect>
  );
}

const EFFECTS: Readonly<Partial<Record<AuthorState, string>>> = {
  normal: 'published as usual',
  premod: 'checked first',
  banned: 'rejected (banned)',
};
