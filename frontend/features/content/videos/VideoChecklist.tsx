import { useWatch } from 'react-hook-form';
import { ChecklistCard, useCoverItem } from '../components/ChecklistCard';
import type { Video } from './model';

/** The missing requirements for publishing a video that the form can check. */
export function VideoChecklist({ video }: { video: Video }) {
  const [title, description, link, cover, frame, sponsorship, music] = useWatch({
    name: [
      'title',
      'description',
      'external_url',
      'cover_picture_id',
      'frame_at_s',
      'sponsorship',
      'music_rights',
    ],
  }) as readonly unknown[];
  const coverItem = useCoverItem('video', cover);
  const isThere = (value: unknown) => value !== null && value !== undefined && value !== '';
  return (
    <ChecklistCard
      items={[
        {
          field: 'asset_id',
          label: 'A processed video or a link',
          isDone: isThere(link) || video.asset?.status === 'ready',
        },
        { field: 'title', label: 'A title', isDone: isThere(title) },
        { field: 'description', label: 'A description', isDone: isThere(description) },
        // On saving, the selected frame becomes the cover, in the resolution of the video.
        isThere(cover) ? coverItem : { ...coverItem, isDone: isThere(frame) },
        { field: 'sponsorship', label: 'Sponsorship', isDone: isThere(sponsorship) },
        { field: 'music_rights', label: 'Music rights', isDone: isThere(music) },
      ]}
    />
  );
}
