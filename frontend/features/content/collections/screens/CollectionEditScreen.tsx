import { COLLECTION_FORM } from '../form/collectionForm';
import { EditScreen } from '../../screens/EditScreen';

/** One collection, or a new one. */
export default function CollectionEditScreen() {
  return <EditScreen definition={COLLECTION_FORM} />;
}
