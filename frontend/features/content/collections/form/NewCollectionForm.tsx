import { useMemo, useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';
import { useKeepCollection } from '../api';
import { COLLECTION, type Collection, type Target } from '../model';
import { BasicsSection, ItemsSection } from './sections';
import { emptyCollection } from './values';
import { useCollectionWords } from './words';
import '../../components/article.css';

const NONE: readonly Target[] = [];

/** A collection that is not there yet; saved, its tab becomes the collection's own. */
export function NewCollectionForm() {
  useTabTitle('New collection');
  const tab = useTab();
  const keep = useKeepCollection();
  const words = useCollectionWords();
  // One id for all attempts of this form: a repeat after a lost answer makes no second collection.
  const [requestId] = useState(() => crypto.randomUUID());
  const [values] = useState(emptyCollection);
  const record = useRecordForm<Collection>({
    values,
    version: null,
    label: 'the new collection',
    send: (typed) =>
      callApi(
        'collection/create_collection',
        { ...typed, request_id: requestId } as unknown as CallInput<'collection/create_collection'>,
        formCall,
      ),
    toValues: () => values,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      keep(saved);
      toast.success(`${saved.title} is begun`);
      tab.replace(COLLECTION, { id: saved.collection_id });
    },
  });
  const sections = useMemo(
    () => [
      { id: 'basics', title: 'Basics', content: <BasicsSection isDisabled={false} /> },
      { id: 'items', title: 'Items', content: <ItemsSection saved={NONE} isDisabled={false} /> },
    ],
    [],
  );
  return (
    <RecordFormFrame
      record={record}
      canSave
      saveLabel="Save draft"
      words={words}
      title={<h1>New collection</h1>}
      sections={sections}
      rail={
        <section className="rail-card">
          <h2>What happens next</h2>
          <p className="rail-muted">
            A title is enough for a draft. Once it is saved you write what search results say, look at it as
            readers will, and publish it.
          </p>
        </section>
      }
    />
  );
}
