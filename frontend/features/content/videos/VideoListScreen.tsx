import { useLanding } from '../lists/useLanding';
import { VideoList } from './VideoList';

/** The videos of the country; a KOL's are their own. */
export default function VideoListScreen() {
  useLanding();
  return <VideoList />;
}
