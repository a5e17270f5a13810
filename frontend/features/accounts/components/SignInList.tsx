import type { UseQueryResult } from '@tanstack/react-query';
import { useEnum } from '@shared/session/bootstrap';
import type { SignIn } from '@shared/session/me';
import { StatusChip, type Tone } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import './accounts.css';

const TONES: Readonly<Partial<Record<SignIn['result'], Tone>>> = {
  signed_in: 'success',
  // First step of every sign-in with a second factor.
  code_asked: 'neutral',
};

/** The latest sign-ins to an account, each with its outcome. */
export function SignInList({ query }: { query: UseQueryResult<readonly SignIn[]> }) {
  if (query.data === undefined) return <p className="muted small">{query.error?.message ?? 'Loading…'}</p>;
  if (query.data.length === 0) return <p className="muted small">No sign-ins in the last 90 days.</p>;
  return (
    <ul className="ruled session-list">
      {query.data.map((one) => (
        <SignInLine key={one.sign_in_id} one={one} />
      ))}
    </ul>
  );
}

function SignInLine({ one }: { one: SignIn }) {
  const results = useEnum('sign_in_result');
  const ways = useEnum('sign_in_way');
  const proofs = useEnum('proven_by');
  const labelIn = (choices: typeof ways, value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <li>
      <StatusChip tone={TONES[one.result] ?? 'warning'} label={labelIn(results, one.result)} />
      <span>
        {one.device}
        {one.is_known_device ? '' : ' (new device)'}
      </span>
      <span className="muted small">
        {labelIn(ways, one.way)}
        {one.proven_by === null ? '' : `, ${labelIn(proofs, one.proven_by).toLowerCase()}`} ·{' '}
        {one.ip ?? 'unknown address'} · <TimeAgo at={one.at} />
      </span>
    </li>
  );
}
