import { usePrefetchQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { RecordCountry } from '@shared/form/RecordCountry';
import { RecordGate } from '@shared/form/RecordGate';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { readId } from '@shared/routes/location';
import { storeDetailOptions, taxonomiesOptions } from '../api';
import { StoreForm } from '../components/StoreForm';
import { STORE_LIST } from '../model';
import { ReferenceGate } from '../reference';

/** One store, in its own country. */
export default function StoreEditScreen() {
  const { search } = useLocation();
  const id = readId(search);
  // Beside the record, not after it.
  usePrefetchQuery(taxonomiesOptions());
  const { query, country } = useRecordAnywhere(id, (one) => storeDetailOptions(one, id ?? 0));
  return (
    <RecordGate what="Store" listPath={STORE_LIST} listLabel="All stores" id={id} query={query}>
      {(store) => (
        <RecordCountry what="store" country={country}>
          <ReferenceGate>
            <StoreForm key={store.store_id} store={store} />
          </ReferenceGate>
        </RecordCountry>
      )}
    </RecordGate>
  );
}
