import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { isFirstLoad } from '@shared/hooks/firstLoad';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { leadKeys } from '../api';
import type { Lead } from '../model';
import { Composer } from './Composer';
import { Entry } from './Entry';
import '@shared/table/screen/ListScreen.css';
import './timeline.css';

const PAGE = 20;

/** The timeline of a lead, newest first, with a form to add an entry. The parts below wait for it. */
export function Timeline({ lead }: { lead: Lead }) {
  const titleId = useId();
  const country = useCountryCode();
  const query = useInfiniteQuery({
    queryKey: leadKeys.timeline(country, lead.lead_id),
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'crm/query_activities',
        { lead_id: lead.lead_id, page: pageParam, page_size: PAGE },
        { signal, country, handles: 'all' },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * PAGE < total ? page + 1 : undefined),
  });
  const entries = query.data?.pages.flatMap(({ list }) => list) ?? [];
  // Pages shift while colleagues add entries, so duplicates are dropped.
  const uniqueEntries = [...new Map(entries.map((entry) => [entry.activity_id, entry])).values()];
  const pinned = uniqueEntries.filter((entry) => entry.pinned);
  const shown = [...pinned, ...uniqueEntries.filter((entry) => !entry.pinned)];
  const isLoading = query.data === undefined && query.error === null;
  return (
    <section
      className="stack card overview-group"
      aria-labelledby={titleId}
      data-loading={isFirstLoad(query)}
    >
      <h2 id={titleId}>Timeline</h2>
      {lead.allowed_actions.includes('log') ? <Composer lead={lead} /> : null}
      {isLoading ? <SkeletonRows rows={3} height={56} /> : null}
      {query.data === undefined && query.error !== null ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data !== undefined && shown.length === 0 ? (
        <p className="muted">No entries yet. Add the first call, visit or note.</p>
      ) : null}
      <ol>
        {shown.map((entry) => (
          <Entry key={entry.activity_id} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage ? (
        <div>
          <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older
          </Button>
        </div>
      ) : null}
    </section>
  );
}
