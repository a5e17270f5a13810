import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayAhead, formatDate } from '@shared/format/dates';
import { useNow } from '@shared/hooks/useNow';
import { INBOX } from '@shared/inbox/inbox';
import { findRoute, mayOpen } from '@shared/routes/table';
import { useCountry, useCountryCode, useUser } from '@shared/session/hooks';
import { isViewed } from '@shared/api/user';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTabRefresh } from '@shared/workspace/hooks';
import { todayOptions, type Today } from '../api';
import { FiguresPart } from '../components/FiguresPart';
import { NewsPart } from '../components/NewsPart';
import { RecentPart } from '../components/RecentPart';
import { Forecast, Members } from '../components/TeamPart';
import { WorkPart } from '../components/WorkPart';
import { RemarksPart, TextsPart } from '../components/WritingPart';
import '../components/today.css';

/** The Today page: waiting records, news, figures of the country and recent work. */
export default function TodayScreen() {
  const user = useUser();
  const country = useCountryCode();
  const query = useQuery(todayOptions(country, !isViewed(user)));
  const route = findRoute(INBOX);
  const decides = route !== null && mayOpen(route, user);
  useTabRefresh(() => void query.refetch());
  return (
    <section className="today" aria-label="Today">
      <TodayHeader />
      <div className="today-columns">
        {decides ? <WorkPart /> : <Loaded query={query}>{(today) => <TextsPart today={today} />}</Loaded>}
        <Loaded query={query}>
          {(today) => (
            <>
              <div className="stack-wide today-column">
                {today.writing === null ? null : <RemarksPart remarks={today.writing.remarks} />}
                {today.team === null ? null : <Members members={today.team.members} />}
                <RecentPart today={today} />
                <NewsPart today={today} />
              </div>
              <FiguresPart today={today} />
            </>
          )}
        </Loaded>
      </div>
      {query.data?.team ? <Forecast rows={query.data.team.forecast} /> : null}
    </section>
  );
}

function TodayHeader() {
  const { label, timezone } = useCountry();
  const day = formatDate(dayAhead(useNow(), 0, timezone));
  return (
    <header className="facts">
      <h1>Today</h1>
      <p className="muted">
        {day} · {label}
      </p>
    </header>
  );
}

interface LoadedProps {
  query: { data: Today | undefined; error: Error | null; refetch: () => unknown };
  children: (today: Today) => ReactNode;
}

/** A part of the page with its loading and error states. */
function Loaded({ query: { data, error, refetch }, children }: LoadedProps) {
  if (data !== undefined) return children(data);
  if (error === null) return <SkeletonRows rows={8} height={44} />;
  return <LoadError error={error} onRetry={() => void refetch()} />;
}
