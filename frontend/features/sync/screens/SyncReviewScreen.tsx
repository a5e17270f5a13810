import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { RecordCountry } from '@shared/form/RecordCountry';
import { RecordGate } from '@shared/form/RecordGate';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { atPage } from '@shared/table/state/listState';
import { useTabParams } from '@shared/table/state/useTabParams';
import { syncOptions } from '../api';
import { ListedDesk } from '../components/ListedDesk';
import { SyncDesk } from '../components/SyncDesk';
import { listIn, queueFilters, SYNC_LIST, withoutList, withoutShown, type QueueFilters } from '../model';

/**
 * The review of one record, or without an ID of the next one. It continues through the list that the record
 * was opened from, or through all waiting records.
 */
export default function SyncReviewScreen() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('id') ? <NamedReview id={readId(search)} /> : <Review />;
}

/** The review of the record in the URL, in its own country. */
function NamedReview({ id }: { id: number | null }) {
  const { query, country } = useRecordAnywhere(id, (one) => syncOptions(one, id ?? 0));
  return (
    <RecordGate what="Sync record" listPath={SYNC_LIST} listLabel="All records" id={id} query={query}>
      {() => (
        <RecordCountry what="record" country={country}>
          <Review />
        </RecordCountry>
      )}
    </RecordGate>
  );
}

function Review() {
  const { search } = useLocation();
  const country = useCountryCode();
  useLeaveRecord(country);
  const narrowed = JSON.stringify(queueFilters(search));
  const filters = useMemo(() => JSON.parse(narrowed) as QueueFilters, [narrowed]);
  const list = listIn(new URLSearchParams(search));
  // The page is not part of the key, because it changes while the user goes through the list.
  if (list !== null) return <ListedDesk key={`${country}-${atPage(list, 1).toString()}`} list={list} />;
  return <SyncDesk key={`${country}-${narrowed}`} isNamed={readId(search) !== null} filters={filters} />;
}

/** Reset the record and the list after a change of country: they do not exist there. */
function useLeaveRecord(country: string) {
  const [, change] = useTabParams();
  const initialCountry = useRef(country);
  useEffect(() => {
    if (initialCountry.current === country) return;
    initialCountry.current = country;
    change((now) => withoutList(withoutShown(now)));
  }, [country, change]);
}
