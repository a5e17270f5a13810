import { useLanding } from '../lists/useLanding';
import { VideoList } from './VideoList';

/** The videos of the country. KOLs see only their own. */
export default function VideoListScreen() {
  useLanding();
  return <VideoList />;
}
