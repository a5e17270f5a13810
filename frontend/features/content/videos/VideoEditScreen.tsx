import { VIDEO_FORM } from './videoForm';
import { EditScreen } from '../screens/EditScreen';

/** The form of one video, or of a new one. */
export default function VideoEditScreen() {
  return <EditScreen definition={VIDEO_FORM} />;
}
