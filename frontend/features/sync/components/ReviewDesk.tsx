import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCountryCode } from '@shared/session/hooks';
import { EmptyState } from '@shared/ui/EmptyState';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTabRefresh, useTabTitle, useWorkspace } from '@shared/workspace/hooks';
import { syncOptions } from '../api';
import { SYNC_LIST, type QueueFilters, type SyncItem } from '../model';
import { useDesk } from '../review/useDesk';
import { CaseView } from './CaseView';
import { Queue } from './Queue';
import '@shared/form/control.css';
import '@shared/form/RecordRail.css';
import '@shared/keys/kbd.css';
import '@shared/review/review.css';

interface ReviewDeskProps {
  startId: number | null;
  filters: QueueFilters;
}

/** The queue at the left, the case in the middle with what has to be known beside it. */
export function ReviewDesk({ startId, filters }: ReviewDeskProps) {
  const desk = useDesk(startId, filters);
  return (
    <div className="review-desk">
      <Queue shownId={desk.shownId} filters={filters} onShow={desk.show} />
      <div className="review-case">
        <OnDesk desk={desk} isNamed={startId !== null} />
      </div>
    </div>
  );
}

function OnDesk({ desk, isNamed }: { desk: ReturnType<typeof useDesk>; isNamed: boolean }) {
  const workspace = useWorkspace();
  if (desk.failure !== null && desk.shownId === null) {
    return <ErrorState message={desk.failure} onRetry={desk.retry} />;
  }
  if (desk.isEmpty) {
    return (
      <EmptyState
        icon="check"
        title="Nothing waits for review"
        hint="What colleagues have in hand stays with them. What feeds bring next will be here."
      >
        <button type="button" className="plain-button" onClick={desk.retry}>
          Look again
        </button>
        <button type="button" className="page-button" onClick={() => workspace.open(SYNC_LIST)}>
          All records
        </button>
      </EmptyState>
    );
  }
  if (desk.shownId === null) return <SkeletonRows rows={8} height={44} />;
  return (
    <ShownCase key={desk.shownId} id={desk.shownId} isNamed={isNamed} onDone={desk.goOn} onBack={desk.show} />
  );
}

interface ShownCaseProps {
  id: number;
  /** Whether the tab is about this one record and bears its name. */
  isNamed: boolean;
  onDone: (id: number) => void;
  /** Shows one that was taken back. */
  onBack: (id: number) => void;
}

function ShownCase({ id, isNamed, onDone, onBack }: ShownCaseProps) {
  const query = useQuery(syncOptions(useCountryCode(), id));
  useTabRefresh(() => void query.refetch());
  useTabTitle(isNamed ? query.data?.title : null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' });
    // The keys are the case's now, not those of the row in the queue that led here.
    if (document.activeElement?.closest('.review-queue')) top.current?.focus();
  }, []);
  return (
    <div ref={top} tabIndex={-1} className="case-top">
      <Loaded query={query} onDone={onDone} onBack={onBack} />
    </div>
  );
}

type CaseQuery = UseQueryResult<SyncItem>;

function Loaded({ query, onDone, onBack }: Pick<ShownCaseProps, 'onDone' | 'onBack'> & { query: CaseQuery }) {
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonRows rows={8} height={44} />
    ) : (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    );
  }
  const { sync_id, store, store_version, undone_at } = query.data;
  // Another store, a newer state of it, or having been taken back: deciding begins anew.
  const basis = `${sync_id}-${store?.store_id ?? 'new'}-${store_version ?? 0}-${undone_at ?? ''}`;
  return <CaseView key={basis} item={query.data} onDone={onDone} onBack={onBack} />;
}
