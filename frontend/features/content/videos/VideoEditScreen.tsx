import { VIDEO_FORM } from './videoForm';
import { EditScreen } from '../screens/EditScreen';

/** One video, or a new one. */
export default function VideoEditScreen() {
  return <EditScreen definition={VIDEO_FORM} />;
}
