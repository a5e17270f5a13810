import { ReviewDesk } from '@shared/review/ReviewDesk';
import { useUndoKey } from '@shared/decisions/useUndoKey';
import { useSteps } from '@shared/review/useSteps';
import { formatCount, formatNumber } from '@shared/format/count';
import { useRecordFilters } from '@shared/records/useRecordFilters';
import { fromSearch } from '@shared/routes/location';
import { ListWords } from '@shared/table/screen/ListWords';
import type { ListDefaults } from '@shared/table/state/listState';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { useListKeys } from '@shared/keys/useListKeys';
import { Button } from '@shared/ui/Button';
import { EmptyState } from '@shared/ui/EmptyState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { SYNC_FILTERS, SYNC_PICKERS, useSyncFreeValues } from '../lists/syncFilters';
import { SYNC_LIST } from '../model';
import { AREA } from '../review/useCase';
import { idOf, useListedQueue } from '../review/useListedQueue';
import { DeskCase } from './DeskCase';
import { QueueLine } from './QueueLine';

interface ListedDeskProps {
  /** URL parameters of the list that the desk works through. */
  list: URLSearchParams;
}

/** The desk with the list that a record was opened from on the left, and the record in the middle. */
export function ListedDesk({ list }: ListedDeskProps) {
  const free = useSyncFreeValues();
  const defaults = useRecordFilters('sync_item', SYNC_FILTERS, undefined, free, SYNC_PICKERS);
  const desk = useListedQueue(list, defaults);
  const { ids, shownId, hasMore } = desk;
  const step = useSteps({ ids, id: shownId, onShow: desk.show, hasMore });
  return (
    <ReviewDesk
      queue={{
        title: 'Your list',
        rows: desk.rows,
        total: desk.total,
        idOf,
        Line: QueueLine,
        shownId,
        onShow: desk.show,
      }}
    >
      <Followed desk={desk} list={list} defaults={defaults} />
      {shownId === null ? (
        <NoCase desk={desk} />
      ) : (
        <DeskCase key={shownId} id={shownId} isNamed onDone={desk.goOn} onBack={desk.show} onStep={step} />
      )}
    </ReviewDesk>
  );
}

interface FollowedProps {
  desk: ReturnType<typeof useListedQueue>;
  list: URLSearchParams;
  defaults: ListDefaults;
}

/** The name of the list, the position in it, and a button to leave it. */
function Followed({ desk: { place, total, isExact, state, leave }, list, defaults }: FollowedProps) {
  const count = total === null ? '' : formatCount(total, isExact);
  return (
    <p className="row muted">
      <span>
        {place === null ? count : `${formatNumber(place)} of ${count}`} in your list:{' '}
        <RecordLink path={SYNC_LIST} id={fromSearch(list.toString())}>
          <ListWords state={state} defaults={defaults} />
        </RecordLink>
      </span>
      <Button variant="ghost" size="small" onClick={leave}>
        Review all waiting records
      </Button>
    </p>
  );
}

/** A message that no record further down the list can be decided on, or a placeholder while searching. */
function NoCase({ desk }: { desk: ReturnType<typeof useListedQueue> }) {
  useListKeys(useUndoKey(AREA));
  if (desk.isLooking) return <SkeletonRows rows={8} height={44} />;
  return (
    <EmptyState
      icon="check"
      title="End of your list"
      hint="No more records are waiting below. Skipped records and those assigned to colleagues are still in the list."
    >
      <Button onClick={() => void desk.begin()}>Start from the top</Button>
      <Button size="small" onClick={desk.leave}>
        Review all waiting records
      </Button>
    </EmptyState>
  );
}
