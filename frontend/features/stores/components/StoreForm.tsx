import { useEffect, useMemo } from 'react';
import { afterStart } from '@shared/boot/afterStart';
import { useRecordForm } from '@shared/form/useRecordForm';
import { WholeHistory } from '@shared/history/HistoryCard';
import { useUndoLast } from '@shared/history/undoing';
import { useMayChange } from '@shared/permission/useMayChange';
import { WhyNot, WhyNotEdit } from '@shared/permission/WhyNot';
import { RecordPage } from '@shared/records/page/RecordPage';
import { editRecord } from '@shared/records/recordCalls';
import { useCountryCode } from '@shared/session/hooks';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { useTabTitle } from '@shared/workspace/hooks';
import { useKeepStore } from '../api';
import { useStoreWords } from '../labels';
import { fullName, isVerified, STORE_EDIT, type StoreDetail } from '../model';
import { STORE_FIELDS, toValues, withoutBlankRows } from '../values';
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
import { storeSections } from './storeSections';

/** A store that is there already. */
export function StoreForm({ store }: { store: StoreDetail }) {
  useTabTitle(fullName(store));
  const country = useCountryCode();
  const keep = useKeepStore();
  const undo = useUndoLast('store', store.store_id, fullName(store));
  const record = useRecordForm<StoreDetail>({
    values: toValues(store),
    version: store.version,
    meant: withoutBlankRows,
    label: fullName(store),
    send: (patch, version, token) =>
      editRecord('store', { id: store.store_id, version, token }, patch, { country }),
    toValues,
    versionOf: (saved) => saved.version,
    undo,
    onSaved: (saved) => {
      keep(saved);
      if (isVerified(store) && !isVerified(saved)) {
        toast.warning('Name or pin changed: the store has to be verified again');
      }
    },
  });
  const canSave = useMayChange(store.allowed_actions.includes('edit'));
  const words = useStoreWords();
  // Drawn anew only with the record: what is typed concerns the fields that watch it.
  const sections = useMemo(() => storeSections(store, !canSave), [store, canSave]);
  const groups = useStoreGroups(store);
  // Whoever begins to change something does not wait for the fields.
  useEffect(() => afterStart(() => void loadSections().catch(() => undefined)), []);
  const { head, question } = useStoreHead(store, record);
  const about = { objectType: 'store', objectId: store.store_id, version: store.version };
  const whyNot = <WhyNot {...about} />;
  return (
    <>
      <RecordPage
        kind="store"
        path={STORE_EDIT}
        id={store.store_id}
        record={record}
        canSave={canSave}
        labels={words}
        head={head}
        sections={sections}
        viewWarnings={viewWarnings}
        overview={{
          groups,
          refusal: <WhyNotEdit {...about} />,
          aside: (
            <>
              <StandCard store={store} canSave={canSave} />
              <WaitingCard store={store} />
              <DuplicatesCard storeId={store.store_id} />
              <ShownCard store={store} />
              {whyNot}
            </>
          ),
        }}
        history={<WholeHistory {...about} labels={words} restorable={canSave ? STORE_FIELDS : []} />}
        rail={
          <>
            <StatusCard store={store} record={record} />
            {store.status === 'published' || !canSave ? null : (
              <ChecklistCard missing={store.missing_to_publish} />
            )}
            <DuplicatesCard storeId={store.store_id} />
            <ShopCard store={store} record={record} />
            <AddressCard store={store} />
            {whyNot}
          </>
        }
      />
      {question}
    </>
  );
}

/** How complete it is, what it lacks to be published, and how the shop stands. */
function StandCard({ store, canSave }: { store: StoreDetail; canSave: boolean }) {
  return (
    <>
      <section className="stack card" aria-label="How it stands">
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
