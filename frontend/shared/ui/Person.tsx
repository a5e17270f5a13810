import { initialsOf } from '@shared/format/initials';
import { hueOf } from './hues';

interface PersonProps {
  person: { user_id: number; nickname: string };
}

const FACE = { width: 22, height: 22, borderRadius: '50%', color: '#ffffff', fontSize: 10 };

/** A user in a list: initials in the color of the account, and the nickname. */
export function Person({ person: { user_id, nickname } }: PersonProps) {
  return (
    <span className="line-tight">
      <span className="centered rigid strong" style={{ ...FACE, background: hueOf(user_id) }} aria-hidden>
        {initialsOf(nickname)}
      </span>
      <span className="truncate">{nickname}</span>
    </span>
  );
}
