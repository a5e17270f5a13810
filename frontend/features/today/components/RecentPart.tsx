import { findRoute } from '@shared/routes/table';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { Today } from '../api';
import { TodayLink } from './TodayLink';

/** The user's recent work: changed records and unsaved forms. */
export function RecentPart({ today: { recent, drafts } }: { today: Today }) {
  if (recent.length === 0 && drafts.length === 0) return null;
  return (
    <>
      {recent.length === 0 ? null : (
        <section aria-label="Recent records">
          <h2>Recent records</h2>
          <ul className="ruled lines">
            {recent.map(({ kind, title, at, path }) => (
              <li key={path}>
                <span className="stack-flush at-start breaks">
                  <TodayLink path={path}>{title}</TodayLink>
                  <span className="clamp muted tiny line-note">{kind}</span>
                </span>
                <TimeAgo at={at} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {drafts.length === 0 ? null : (
        <section aria-label="Not saved yet">
          <h2>Not saved yet</h2>
          <ul className="ruled lines">
            {drafts.map(({ place, title, at }) => (
              <li key={place}>
                <span className="stack-flush at-start breaks">
                  <TodayLink path={place}>{title === '' ? screenOf(place) : title}</TodayLink>
                </span>
                <TimeAgo at={at} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Return the title of a form's screen, used when there is no record yet. */
function screenOf(place: string): string {
  return findRoute(place.split('?')[0] ?? '')?.title ?? place;
}
