import { PAGE_FORM } from '../form/pageForm';
import { EditScreen } from '../../screens/EditScreen';

/** One page, or a new one. */
export default function PageEditScreen() {
  return <EditScreen definition={PAGE_FORM} />;
}
