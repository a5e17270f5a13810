import { useMemo, useState } from 'react';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { useRecordForm } from '@shared/form/useRecordForm';
import { useMayChange } from '@shared/permission/useMayChange';
import { EDITING } from '@shared/records/page/parts';
import { createRecord } from '@shared/records/recordCalls';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';
import { useKeepStore } from '../api';
import { useStoreWords } from '../labels';
import { fullName, STORE_EDIT, type StoreDetail } from '../model';
import { EMPTY_STORE, saidValues } from '../values';
import { viewWarnings } from './viewWarnings';
import { ChecklistCard } from './rail/ChecklistCard';
import { storeSections } from './storeSections';
// All of it is on show at once.
import './sections/all';

const NEW_STORE = { ...EMPTY_STORE, business_status: 'open' };

/** The form of a new store. Once saved, its tab becomes the one that edits the store. */
export function NewStoreForm() {
  useTabTitle('Create store');
  const tab = useTab();
  const keep = useKeepStore();
  const country = useCountryCode();
  // One id for all attempts of this form: a repeat after a lost answer makes no second store.
  const [requestId] = useState(() => crypto.randomUUID());
  const record = useRecordForm<StoreDetail>({
    values: NEW_STORE,
    version: null,
    label: 'the new store',
    send: (values, _version, token) =>
      createRecord('store', { requestId, token }, saidValues(values), { country }),
    toValues: () => NEW_STORE,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      keep(saved);
      toast.success(`${named(fullName(saved))} is created, as a draft`);
      tab.replace(STORE_EDIT, { id: saved.store_id, ...EDITING });
    },
  });
  const words = useStoreWords();
  const mayChange = useMayChange();
  const sections = useMemo(() => storeSections(null, !mayChange), [mayChange]);
  return (
    <RecordFormFrame
      record={record}
      canSave
      saveLabel="Create store"
      labels={words}
      title={<h1>Create store</h1>}
      sections={sections}
      viewWarnings={viewWarnings}
      rail={
        <>
          <ChecklistCard missing={[]} />
          <section className="stack card">
            <h2>What happens next</h2>
            <p className="muted small">
              The store is kept as a draft that only staff see. Name, type and region are enough to begin;
              publish it once the list above is done.
            </p>
          </section>
        </>
      }
    />
  );
}
