import { useEffect } from 'react';
import { afterStart } from '@shared/boot/afterStart';
import { RecordPage } from '@shared/records/page/RecordPage';
import type { SavedRecordProps } from '@shared/records/RecordEditScreen';
import type { StoreDetail } from '../model';
import { STORE_FIELDS } from '../values';
import { useStoreGroups } from './overview/useStoreGroups';
import { useStoreHead } from './overview/useStoreHead';
import { ShownCard, WaitingCard } from './overview/WaitingCard';
import { viewWarnings } from './viewWarnings';
import { AddressCard } from './rail/AddressCard';
import { ChecklistCard } from './rail/ChecklistCard';
import { DuplicatesCard } from './rail/DuplicatesCard';
import { ShopCard } from './rail/ShopCard';
import { MissingCard } from './rail/MissingCard';
import { StatusCard } from './rail/StatusCard';
import { loadSections } from './sections/lazy';

/** The page of an existing store: overview, fields and history. */
export function StorePage({
  saved: store,
  record,
  canSave,
  labels,
  sections,
}: SavedRecordProps<StoreDetail>) {
  const groups = useStoreGroups(store);
  // Preload the fields, so that editing starts without delay.
  useEffect(() => afterStart(() => void loadSections().catch(() => undefined)), []);
  const { head, question } = useStoreHead(store, record);
  return (
    <>
      <RecordPage
        code="store"
        id={store.store_id}
        version={store.version}
        record={record}
        canSave={canSave}
        labels={labels}
        head={head}
        sections={sections}
        viewWarnings={viewWarnings}
        overview={{
          groups,
          aside: (
            <>
              <WaitingCard store={store} />
              {store.status === 'published' || !canSave ? null : (
                <ChecklistCard missing={store.missing_to_publish} />
              )}
              <MissingCard store={store} canSave={canSave} />
              <DuplicatesCard storeId={store.store_id} />
              <ShownCard store={store} />
            </>
          ),
        }}
        restorable={STORE_FIELDS}
        rail={
          <>
            <StatusCard store={store} record={record} />
            {store.status === 'published' || !canSave ? null : (
              <ChecklistCard missing={store.missing_to_publish} />
            )}
            <DuplicatesCard storeId={store.store_id} />
            <ShopCard store={store} record={record} />
            <AddressCard store={store} />
          </>
        }
      />
      {question}
    </>
  );
}
