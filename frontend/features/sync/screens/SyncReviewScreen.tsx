import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { SyncDesk } from '../components/SyncDesk';
import { queueFilters } from '../model';

/** One record to decide on, or, without an id, what is to be decided next. */
export default function SyncReviewScreen() {
  const { search } = useLocation();
  const country = useCountryCode();
  const id = readId(search);
  const [filters] = useState(() => queueFilters(search));
  return <SyncDesk key={`${country}-${id ?? 'next'}`} startId={id} filters={filters} />;
}
