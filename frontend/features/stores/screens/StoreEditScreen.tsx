import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { callApi } from '@shared/api/client';
import { RecordGate } from '@shared/form/RecordGate';
import { readId } from '@shared/routes/location';
import { useSession } from '@shared/session/hooks';
import { storeDetailOptions } from '../api';
import { StoreForm } from '../components/StoreForm';
import { STORE_LIST } from '../model';
import { ReferenceGate } from '../reference';

/** One store. */
export default function StoreEditScreen() {
  const { search } = useLocation();
  const id = readId(search);
  const country = useSession((state) => state.country);
  const query = useQuery({ ...storeDetailOptions(country, id ?? 0), enabled: id !== null });
  return (
    <RecordGate
      what="Store"
      listPath={STORE_LIST}
      listLabel="All stores"
      id={id}
      query={query}
      findElsewhere={(other, signal) =>
        callApi('store/get_store_detail', { store_id: id ?? 0 }, { signal, country: other, handles: 'all' })
      }
    >
      {(store) => (
        <ReferenceGate>
          <StoreForm key={store.store_id} store={store} />
        </ReferenceGate>
      )}
    </RecordGate>
  );
}
