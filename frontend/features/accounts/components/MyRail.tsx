import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@shared/format/count';
import { useEnum } from '@shared/session/bootstrap';
import { notificationOptions } from '@shared/notifications/notifications';
import { useCountryCode } from '@shared/session/hooks';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { MyInfo } from '@shared/session/me';
import './accounts.css';

const COUNTS = [
  ['drafts', 'Drafts'],
  ['in_review', 'In review'],
  ['live', 'Live'],
  ['views_30d', 'Views in 30 days'],
  ['comments', 'Comments'],
] as const;

/** The side column of the user's profile: account, work and latest notifications. */
export function MyRail({ info }: { info: MyInfo }) {
  const roles = useEnum('role');
  const countries = useEnum('country');
  const labelIn = (choices: typeof roles, value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <>
      <section className="stack card">
        <h2>Account</h2>
        <p>
          {info.username} · {labelIn(roles, info.role)}
          {info.is_superuser ? ', super admin' : ''}
        </p>
        <p className="muted small">{info.countries.map((code) => labelIn(countries, code)).join(', ')}</p>
      </section>
      <section className="stack card" aria-label="My statistics">
        <h2>My statistics</h2>
        <dl className="stack counts">
          {COUNTS.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd className="strong numbers">{formatNumber(info.counts[name])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <LatestNotifications />
    </>
  );
}

const SHOWN = 5;

function LatestNotifications() {
  const { data, error } = useQuery(notificationOptions(useCountryCode(), false, SHOWN));
  return (
    <section className="stack card">
      <h2>Notifications</h2>
      {data === undefined ? <p className="muted small">{error?.message ?? 'Loading…'}</p> : null}
      {data?.list.length === 0 ? <p className="muted small">Nothing yet.</p> : null}
      <ul className="stack">
        {data?.list.map(({ notification_id: id, title, body, created_at: at }) => (
          <li className="stack-tight" key={id}>
            <span>{title}</span>
            {body === '' ? null : <span className="muted small">{body}</span>}
            <span className="muted small">
              <TimeAgo at={at} />
            </span>
          </li>
        ))}
      </ul>
      {data === undefined || data.list.length === 0 ? null : (
        <p className="muted small">Use the bell at the top to see all.</p>
      )}
    </section>
  );
}
