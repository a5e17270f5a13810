import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@shared/format/count';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { statusOptions, type SystemStatus } from '../api';
import { UndeliveredEmail } from '../UndeliveredEmail';
import { formatSpan, LANES, PARTS, STATES } from '../words';
import '../system.css';

/** The version and state of the console, and the email that could not be delivered. */
export default function SystemStatusScreen() {
  const { data, error, refetch } = useQuery(statusOptions);
  return (
    // A scroll container must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="page system-page" tabIndex={0}>
      <header className="row spread">
        <h1>System status</h1>
        {data === undefined ? null : (
          <span className="muted">
            Version {data.version}, as of <TimeAgo at={data.at} />
          </span>
        )}
      </header>
      {error === null ? null : <LoadError error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={5} height={44} />
        ) : null
      ) : (
        <Parts of={data} />
      )}
      <UndeliveredEmail />
    </div>
  );
}

function Parts({ of: { parts, lanes, overdue } }: { of: SystemStatus }) {
  return (
    <>
      <section className="card stack-wide" aria-labelledby="system-parts">
        <h2 className="title" id="system-parts">
          Components
        </h2>
        <ul className="ruled system-parts">
          {parts.map(({ part, state, words }) => (
            <li key={part}>
              <strong>{PARTS[part]}</strong>
              <span className="system-words">{words}</span>
              <StatusChip {...STATES[state]} />
            </li>
          ))}
        </ul>
        {overdue.length === 0 ? null : (
          <ul className="stack-tight" aria-label="Overdue recurring work">
            {overdue.map(({ task, seconds }) => (
              <li key={task}>
                <code translate="no">{task}</code> is overdue by {formatSpan(seconds)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card stack-wide" aria-labelledby="system-lanes">
        <h2 className="title" id="system-lanes">
          Jobs
        </h2>
        <div className="scrolls">
          <table className="system-table">
            <thead>
              <tr>
                <th scope="col">Lane</th>
                <th scope="col">Running</th>
                <th scope="col">Waiting</th>
                <th scope="col">Longest wait</th>
              </tr>
            </thead>
            <tbody>
              {lanes.map(({ lane, running, waiting, oldest_seconds: oldest }) => (
                <tr key={lane}>
                  <th scope="row">{LANES[lane]}</th>
                  <td>{formatNumber(running)}</td>
                  <td>{formatNumber(waiting)}</td>
                  <td>{waiting === 0 ? '–' : formatSpan(oldest)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}
