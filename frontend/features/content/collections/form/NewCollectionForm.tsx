import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import { NewForm } from '../../components/NewForm';
import { useKeepCollection } from '../api';
import { COLLECTION, type Target } from '../model';
import { BasicsSection, ItemsSection } from './sections';
import { emptyCollection } from './values';
import { useCollectionWords } from './words';

const NONE: readonly Target[] = [];
const SECTIONS = [
  { id: 'basics', title: 'Basics', content: <BasicsSection isDisabled={false} /> },
  { id: 'items', title: 'Items', content: <ItemsSection saved={NONE} isDisabled={false} /> },
];

/** A collection that is not there yet. */
export function NewCollectionForm() {
  return (
    <NewForm
      title="New collection"
      label="the new collection"
      words={useCollectionWords()}
      sections={SECTIONS}
      values={emptyCollection()}
      create={(typed) =>
        callApi(
          'collection/create_collection',
          typed as unknown as CallInput<'collection/create_collection'>,
          formCall,
        )
      }
      keep={useKeepCollection()}
      path={COLLECTION}
      idOf={(saved) => saved.collection_id}
      next="A title is enough for a draft. Once it is saved you write what search results say, look at it as readers will, and publish it."
    />
  );
}
