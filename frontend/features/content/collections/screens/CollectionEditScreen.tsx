import { COLLECTION_FORM } from '../form/collectionForm';
import { EditScreen } from '../../screens/EditScreen';

/** The form of one collection, or of a new one. */
export default function CollectionEditScreen() {
  return <EditScreen definition={COLLECTION_FORM} />;
}
