import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReviewDesk } from '@shared/review/ReviewDesk';
import { useUndoKey } from '@shared/decisions/useUndoKey';
import { WAITS_IN_COUNTRY } from '@shared/inbox/countTexts';
import { useCountryCode } from '@shared/session/hooks';
import { useListKeys } from '@shared/keys/useListKeys';
import { useStaying } from '@shared/table/state/useStaying';
import { EmptyState } from '@shared/ui/EmptyState';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useWorkspace } from '@shared/workspace/hooks';
import { queueOptions } from '../api';
import { SYNC_LIST, type QueueFilters, type SyncRow } from '../model';
import { AREA } from '../review/useCase';
import { useClaimedQueue } from '../review/useClaimedQueue';
import { useQueueSteps } from '../review/useQueueSteps';
import { DeskCase } from './DeskCase';
import { QueueLine } from './QueueLine';

interface SyncDeskProps {
  /** True if the tab was opened for one record and shows the title of the current one. */
  isNamed: boolean;
  filters: QueueFilters;
}

/** The review desk: all waiting records on the left, the current one and its details in the middle. */
export function SyncDesk({ isNamed, filters }: SyncDeskProps) {
  const [size, setSize] = useState(QUEUE);
  const { data, isFetching } = useQuery(queueOptions(useCountryCode(), filters, size));
  const all = data?.list ?? NO_ROWS;
  const rows = useStaying(AREA, all, idOf);
  const desk = useClaimedQueue(rows, filters);
  const ids = rows.map(idOf);
  const hasMore = data === undefined ? null : data.total > all.length;
  const step = useQueueSteps({
    ids,
    id: desk.shownId,
    onShow: desk.show,
    onPassed: desk.pass,
    hasMore,
    isReading: isFetching,
    readMore: size === LONG_QUEUE ? null : () => setSize(LONG_QUEUE),
  });
  return (
    <ReviewDesk
      queue={{
        title: 'Waiting',
        label: 'Waiting records',
        rows,
        totalHint: WAITS_IN_COUNTRY,
        total: data === undefined ? null : data.total - (all.length - rows.length),
        idOf,
        Line: QueueLine,
        shownId: desk.shownId,
        onShow: desk.show,
      }}
    >
      {desk.shownId === null ? (
        <NoCase desk={desk} />
      ) : (
        <DeskCase
          key={desk.shownId}
          id={desk.shownId}
          isNamed={isNamed}
          onDone={desk.goOn}
          onBack={desk.showTakenBack}
          onStep={step}
        />
      )}
    </ReviewDesk>
  );
}

/**
 * Number of waiting records beside the current one: at first, and once the user goes through them. The list
 * has the rest.
 */
const QUEUE = 30;
const LONG_QUEUE = 100;

const NO_ROWS: readonly SyncRow[] = [];

function idOf({ sync_id }: SyncRow): number {
  return sync_id;
}

function NoCase({ desk }: { desk: ReturnType<typeof useClaimedQueue> }) {
  const workspace = useWorkspace();
  useListKeys(useUndoKey(AREA));
  if (desk.failure !== null) return <ErrorState message={desk.failure} onRetry={desk.retry} />;
  if (!desk.isEmpty) return <SkeletonRows rows={8} height={44} />;
  return (
    <EmptyState
      icon="check"
      title="Nothing to review"
      hint="Records assigned to colleagues are not listed. New records appear after the next feed."
    >
      <Button onClick={desk.retry}>Refresh</Button>
      <Button size="small" onClick={() => workspace.open(SYNC_LIST)}>
        All records
      </Button>
    </EmptyState>
  );
}
