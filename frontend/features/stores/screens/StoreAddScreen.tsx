import { FormCountry } from '@shared/form/RecordCountry';
import { ReferenceGate } from '../reference';
import { NewStoreForm } from '../components/NewStoreForm';

/** A new store. */
export default function StoreAddScreen() {
  return (
    <FormCountry what="new store">
      <ReferenceGate>
        <NewStoreForm />
      </ReferenceGate>
    </FormCountry>
  );
}
