import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '@shared/hooks/useDebounced';
import { RecordFace } from '@shared/records/page/RecordFace';
import { RecordPeek } from '@shared/records/page/RecordPeek';
import { useCountryCode } from '@shared/session/hooks';
import { Spinner } from '@shared/ui/Spinner';
import { storeDetailOptions } from '../../api';
import { useStoreWords } from '../../labels';
import type { StoreDetail } from '../../model';
import { ReferenceGate } from '../../reference';
import { StatusChips } from '../rail/StatusCard';
import { useStoreGroups } from './useStoreGroups';

const STILL_MS = 150;

/** A read-only preview of a store beside the list. It loads once keyboard navigation pauses on the row. */
export default function StorePeek({ id }: { id: number }) {
  const country = useCountryCode();
  const settled = useDebounced(id, STILL_MS);
  const { data, error } = useQuery(storeDetailOptions(country, settled));
  if (data?.store_id !== id) {
    return error === null ? <Spinner label="Loading the store" /> : <p role="alert">{error.message}</p>;
  }
  return (
    <ReferenceGate>
      <Body store={data} />
    </ReferenceGate>
  );
}

function Body({ store }: { store: StoreDetail }) {
  return (
    <RecordPeek
      labels={useStoreWords()}
      face={<RecordFace url={store.cover_url} icon="shop" name={store.name} />}
      chips={<StatusChips store={store} />}
      facts={[store.open_now.text, store.address_text]}
      groups={useStoreGroups(store)}
    />
  );
}
