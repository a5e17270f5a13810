import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { atPage } from '@shared/table/listState';
import { useTabParams } from '@shared/table/useTabParams';
import { ListedDesk } from '../components/ListedDesk';
import { SyncDesk } from '../components/SyncDesk';
import { listIn, queueFilters, withoutList, withoutShown, type QueueFilters } from '../model';

/**
 * One record to decide on, or, without an id, what is to be decided next; from there on through the list that it was
 * opened from, or, without one, through all that waits.
 */
export default function SyncReviewScreen() {
  const { search } = useLocation();
  const country = useCountryCode();
  useLeaveRecord(country);
  const narrowed = JSON.stringify(queueFilters(search));
  const filters = useMemo(() => JSON.parse(narrowed) as QueueFilters, [narrowed]);
  const list = listIn(new URLSearchParams(search));
  // Which page of it lies on the desk changes as one goes through it.
  if (list !== null) return <ListedDesk key={`${country}-${atPage(list, 1).toString()}`} list={list} />;
  return <SyncDesk key={`${country}-${narrowed}`} isNamed={readId(search) !== null} filters={filters} />;
}

/** In another country neither the record that was gone on to is there, nor the list: the desk begins anew. */
function useLeaveRecord(country: string) {
  const [, change] = useTabParams();
  const begunIn = useRef(country);
  useEffect(() => {
    if (begunIn.current === country) return;
    begunIn.current = country;
    change((now) => withoutList(withoutShown(now)));
  }, [country, change]);
}
