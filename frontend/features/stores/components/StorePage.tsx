import { useEffect } from 'react';
import { afterStart } from '@shared/boot/afterStart';
import { RecordPage } from '@shared/records/page/RecordPage';
import type { SavedRecordProps } from '@shared/records/RecordEditScreen';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { StoreDetail } from '../model';
import { STORE_FIELDS } from '../values';
import { useStoreGroups } from './overview/useStoreGroups';
import { useStoreHead } from './overview/useStoreHead';
import { ShownCard, WaitingCard } from './overview/WaitingCard';
import { viewWarnings } from './viewWarnings';
import { AddressCard } from './rail/AddressCard';
import { ChecklistCard } from './rail/ChecklistCard';
import { DuplicatesCard } from './rail/DuplicatesCard';
import { ShopCard, ShopFacts } from './rail/ShopCard';
import { Completeness, StatusCard } from './rail/StatusCard';
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
              <StandCard store={store} canSave={canSave} />
              <WaitingCard store={store} />
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

/** The completeness of a store, the missing requirements for publishing, and key facts. */
function StandCard({ store, canSave }: { store: StoreDetail; canSave: boolean }) {
  return (
    <>
      <section className="stack card" aria-label="Status">
        <Completeness store={store} />
        <ShopFacts store={store} />
        <p className="muted small">
          Changed <TimeAgo at={store.updated_at} />
          {store.updated_by === null ? '' : ` by ${store.updated_by.nickname}`}
        </p>
      </section>
      {store.status === 'published' || !canSave ? null : <ChecklistCard missing={store.missing_to_publish} />}
    </>
  );
}
