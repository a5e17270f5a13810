import { useLocation } from 'react-router-dom';
import { RecordCountry } from '@shared/form/RecordCountry';
import { RecordGate } from '@shared/form/RecordGate';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { readId } from '@shared/routes/location';
import { collectionOptions } from '../api';
import { CollectionForm } from '../form/CollectionForm';
import { NewCollectionForm } from '../form/NewCollectionForm';
import { COLLECTION_LIST } from '../model';

/** One collection in its own country; without an id, a new one. */
export default function CollectionEditScreen() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('id') ? <Existing search={search} /> : <NewCollectionForm />;
}

function Existing({ search }: { search: string }) {
  const id = readId(search);
  const { query, country } = useRecordAnywhere(id, (one) => collectionOptions(one, id ?? 0));
  return (
    <RecordGate
      what="Collection"
      listPath={COLLECTION_LIST}
      listLabel="All collections"
      id={id}
      query={query}
    >
      {(collection) => (
        <RecordCountry what="collection" country={country}>
          <CollectionForm key={collection.collection_id} collection={collection} />
        </RecordCountry>
      )}
    </RecordGate>
  );
}
