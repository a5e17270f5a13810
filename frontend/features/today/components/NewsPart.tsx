import { formatCount } from '@shared/format/count';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { Today } from '../api';
import { TodayLink } from './TodayLink';

type Group = Today['news'][number];
type Notice = Today['told'][number];

/** The news since the user's last visit: notifications and colleagues' actions. */
export function NewsPart({ today: { since, news, told: notices } }: { today: Today }) {
  return (
    <section className="news" aria-label="New since your last visit">
      <h2>
        New since your last visit <TimeAgo at={since} />
      </h2>
      {notices.length === 0 && news.length === 0 ? <p className="muted">Nothing new.</p> : null}
      {notices.length === 0 ? null : <Notices notices={notices} />}
      {news.map((group) => (
        <NewsGroup key={group.code} group={group} />
      ))}
    </section>
  );
}

function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <section aria-label="For you">
      <h3>For you</h3>
      <ul className="ruled lines">
        {withoutRepeats(notices).map(({ notification_id, title, body, at, path, times }) => (
          <li key={notification_id}>
            <span className="stack-flush at-start breaks">
              {path === null ? <span>{title}</span> : <TodayLink path={path}>{title}</TodayLink>}
              {times === 1 ? null : <span className="muted tiny">{formatCount(times)} times</span>}
              {body === '' ? null : <span className="clamp muted tiny line-note">{body}</span>}
            </span>
            <TimeAgo at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Return the first of each set of equal lines, with their number: two sign-ins from one device are one line. */
function withoutRepeats(notices: readonly Notice[]): readonly (Notice & { times: number })[] {
  const lines = new Map<string, Notice & { times: number }>();
  for (const line of notices) {
    const key = JSON.stringify([line.title, line.body, line.path]);
    const first = lines.get(key);
    lines.set(key, { ...(first ?? line), times: (first?.times ?? 0) + 1 });
  }
  return [...lines.values()];
}

function NewsGroup({ group: { label, count, list } }: { group: Group }) {
  const more = count - list.reduce((sum, line) => sum + 1 + line.more, 0);
  return (
    <section aria-label={label}>
      <h3>
        {label} <span className="muted tiny">{formatCount(count)}</span>
      </h3>
      <ul className="ruled lines">
        {list.map(({ kind, title, by, at, path, more: others }) => (
          <li key={`${path} ${at}`}>
            <span className="stack-flush at-start breaks">
              <TodayLink path={path}>{title}</TodayLink>
              <span className="clamp muted tiny line-note">
                {kind} · {by.nickname}
                {others === 0 ? '' : ` · and ${formatCount(others)} more`}
              </span>
            </span>
            <TimeAgo at={at} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="clamp muted tiny line-note">{formatCount(more)} more</p> : null}
    </section>
  );
}
