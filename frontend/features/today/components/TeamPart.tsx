import { formatCount, formatCounted } from '@shared/format/count';
import { Person } from '@shared/ui/Person';
import type { Team } from '../api';
import { TodayLink } from './TodayLink';

/** The trend of each queue, for managers. */
export function Forecast({ rows }: { rows: Team['forecast'] }) {
  return (
    <section aria-label="Forecast">
      <h2 id="today-forecast">Forecast by queue</h2>
      <div className="scrolls today-table">
        <table aria-labelledby="today-forecast">
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col">Waiting</th>
              <th scope="col">Received per day</th>
              <th scope="col">Decided per day</th>
              <th scope="col">Cleared in</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, waiting, path, arrived, decided, days_to_clear }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>
                  <TodayLink path={path}>{formatCount(waiting)}</TodayLink>
                </td>
                <td>{arrived}</td>
                <td>{decided}</td>
                <td>{clearIn(days_to_clear)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="clamp muted tiny line-note">Averages of the last 14 days.</p>
    </section>
  );
}

function clearIn(days: number | null): string {
  if (days === null) return 'Not decreasing';
  if (days === 0) return 'Clear';
  return formatCounted(days, 'day');
}

/** The assigned work of each member of the team, for managers. */
export function Members({ members }: { members: Team['members'] }) {
  return (
    <section aria-label="Team">
      <h2 id="today-team">Team</h2>
      {members.length === 0 ? (
        <p className="muted">No assigned records and no decisions in the last seven days.</p>
      ) : (
        <div className="scrolls today-table">
          <table aria-labelledby="today-team">
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Assigned now</th>
                <th scope="col">Decided in 7 days</th>
              </tr>
            </thead>
            <tbody>
              {members.map(({ person, in_hand, decided }) => (
                <tr key={person.user_id}>
                  <th scope="row">
                    <Person person={person} />
                  </th>
                  <td className="facts">
                    {in_hand.length === 0 ? <span className="muted">–</span> : null}
                    {in_hand.map(({ label, count, path, late, late_path }) => (
                      <span key={label}>
                        <TodayLink path={path}>{amountOf(count, label)}</TodayLink>{' '}
                        {late === 0 ? null : (
                          <TodayLink path={late_path} className="danger">
                            {formatCount(late)} overdue
                          </TodayLink>
                        )}
                      </span>
                    ))}
                  </td>
                  <td>{formatCount(decided)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/**
 * Return a count with its label: '2 articles in review', '1 article in review'. The labels of queues are
 * plural, as in the menu.
 */
function amountOf(count: number, label: string): string {
  const words = label.toLowerCase();
  return `${formatCount(count)} ${count === 1 ? words.replace(/s(?= in review$|$)/, '') : words}`;
}
