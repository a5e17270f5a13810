import { ReferenceGate } from '../reference';
import { NewStoreForm } from '../components/NewStoreForm';

/** A new store. */
export default function StoreAddScreen() {
  return (
    <ReferenceGate>
      <NewStoreForm />
    </ReferenceGate>
  );
}
