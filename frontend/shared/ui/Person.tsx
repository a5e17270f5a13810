import { initialsOf } from '@shared/format/initials';
import { hueOf } from './hues';

interface PersonProps {
  person: { user_id: number; nickname: string };
  /** Name that is shown instead of the nickname, such as a byline. */
  shownAs?: string;
}

/** In a text, the person is one word of its line. */
const IN_LINE = { display: 'inline-flex', maxWidth: '100%', verticalAlign: 'middle' };
const FACE = { width: 22, height: 22, borderRadius: '50%', color: '#ffffff', fontSize: 10 };

/** A user in a list: initials in the color of the account, and the name. */
export function Person({ person: { user_id, nickname }, shownAs = nickname }: PersonProps) {
  return (
    <span className="line-tight" style={IN_LINE}>
      <Initials of={user_id} name={shownAs} />
      <span className="truncate">{shownAs}</span>
    </span>
  );
}

interface InitialsProps {
  /** ID that decides the color: of the account, or of the visitor; null for a visitor without one. */
  of: number | null;
  name: string;
}

/** The initials of a person in their color, beside the name. */
export function Initials({ of, name }: InitialsProps) {
  return (
    <span className="centered rigid strong" style={{ ...FACE, background: hueOf(of ?? 0) }} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
