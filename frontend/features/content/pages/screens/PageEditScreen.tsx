import { PAGE_FORM } from '../form/pageForm';
import { EditScreen } from '../../screens/EditScreen';

/** The form of one page, or of a new one. */
export default function PageEditScreen() {
  return <EditScreen definition={PAGE_FORM} />;
}
