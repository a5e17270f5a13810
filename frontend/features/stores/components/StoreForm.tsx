import { useMemo } from 'react';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { useRecordForm } from '@shared/form/useRecordForm';
import { HistoryCard } from '@shared/history/HistoryCard';
import { WhyNot } from '@shared/permission/WhyNot';
import { editRecord } from '@shared/records/recordCalls';
import { useCountryCode } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { useTabTitle } from '@shared/workspace/hooks';
import { useKeepStore } from '../api';
import { useStoreWords } from '../labels';
import { MergedNotice } from '../merging/MergedNotice';
import { fullName, type StoreDetail, isVerified } from '../model';
import { useReference } from '../reference';
import { STORE_FIELDS, toValues, withoutBlankRows } from '../values';
import { viewWarnings } from './viewWarnings';
import { AddressCard } from './rail/AddressCard';
import { ChecklistCard } from './rail/ChecklistCard';
import { DuplicatesCard } from './rail/DuplicatesCard';
import { ShopCard } from './rail/ShopCard';
import { StatusCard } from './rail/StatusCard';
import { storeSections } from './storeSections';

/** A store that is there already. */
export function StoreForm({ store }: { store: StoreDetail }) {
  useTabTitle(fullName(store));
  const { pack } = useReference();
  const country = useCountryCode();
  const keep = useKeepStore();
  const record = useRecordForm<StoreDetail>({
    values: toValues(store),
    version: store.version,
    label: fullName(store),
    send: (patch, version, token) =>
      editRecord('store', { id: store.store_id, version, token }, withoutBlankRows(patch), { country }),
    toValues,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      keep(saved);
      if (isVerified(store) && !isVerified(saved)) {
        toast.warning('Name or pin changed: the store has to be verified again');
      }
    },
  });
  const canSave = store.allowed_actions.includes('edit');
  const words = useStoreWords(pack);
  // Drawn anew only with the record: what is typed concerns the fields that watch it.
  const sections = useMemo(() => storeSections(store, !canSave), [store, canSave]);
  return (
    <RecordFormFrame
      record={record}
      canSave={canSave}
      labels={words}
      title={
        <>
          <h1>{fullName(store)}</h1>
          {store.status === 'merged' ? <MergedNotice store={store} /> : null}
        </>
      }
      sections={sections}
      viewWarnings={viewWarnings}
      rail={
        <>
          <StatusCard store={store} record={record} />
          {store.status === 'published' || !canSave ? null : (
            <ChecklistCard missing={store.missing_to_publish} />
          )}
          <DuplicatesCard storeId={store.store_id} />
          <ShopCard store={store} record={record} />
          <AddressCard store={store} />
          <WhyNot objectType="store" objectId={store.store_id} version={store.version} />
          <HistoryCard
            objectType="store"
            objectId={store.store_id}
            version={store.version}
            labels={words}
            restorable={canSave ? STORE_FIELDS : []}
          />
        </>
      }
    />
  );
}
