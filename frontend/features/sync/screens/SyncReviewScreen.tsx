import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { useTabParams } from '@shared/table/useTabParams';
import { SyncDesk } from '../components/SyncDesk';
import { queueFilters, withoutShown, type QueueFilters } from '../model';

/** One record to decide on, or, without an id, what is to be decided next. */
export default function SyncReviewScreen() {
  const { search } = useLocation();
  const country = useCountryCode();
  useLeaveRecord(country);
  const narrowed = JSON.stringify(queueFilters(search));
  const filters = useMemo(() => JSON.parse(narrowed) as QueueFilters, [narrowed]);
  return <SyncDesk key={`${country}-${narrowed}`} isNamed={readId(search) !== null} filters={filters} />;
}

/** In another country the record that was gone on to is not there: the desk begins anew. */
function useLeaveRecord(country: string) {
  const [, change] = useTabParams();
  const begunIn = useRef(country);
  useEffect(() => {
    if (begunIn.current === country) return;
    begunIn.current = country;
    change(withoutShown);
  }, [country, change]);
}
