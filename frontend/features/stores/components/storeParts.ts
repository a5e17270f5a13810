import { useQueryClient } from '@tanstack/react-query';
import type { RecordEditParts } from '@shared/records/RecordEditScreen';
import { useCountryCode } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { storeDetailOptions, useKeepStore } from '../api';
import { useStoreWords } from '../labels';
import { isVerified, storeName, type StoreDetail } from '../model';
import { ReferenceGate } from '../reference';
import { storeSections } from './storeSections';

/** Parts shared by the screens of a new and of an existing store. */
export const STORE_PARTS: RecordEditParts<'store'> = {
  code: 'store',
  nameOf: storeName,
  sectionsOf: storeSections,
  Gate: ReferenceGate,
  useLabels: useStoreWords,
  useStored,
};

/** Return the function that caches a saved store, and warns if the edit ended its verification. */
function useStored(): (saved: StoreDetail) => void {
  const client = useQueryClient();
  const country = useCountryCode();
  const keep = useKeepStore();
  return (saved) => {
    const previous = client.getQueryData(storeDetailOptions(country, saved.store_id).queryKey);
    keep(saved);
    if (previous !== undefined && isVerified(previous) && !isVerified(saved)) {
      toast.warning('Name or pin changed. The store must be verified again');
    }
  };
}
