import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import { useUser } from '@shared/session/hooks';
import { NewForm } from '../components/NewForm';
import { useKeepVideo } from './api';
import { FileSection } from './FileSection';
import { VIDEO } from './model';
import { RightsSection, VideoBasics } from './sections';
import { emptyVideo } from './values';
import { useVideoWords } from './words';

const SECTIONS = [
  { id: 'file', title: 'Upload or link', content: <FileSection video={null} isDisabled={false} /> },
  { id: 'basics', title: 'Basics', content: <VideoBasics isDisabled={false} /> },
  { id: 'rights', title: 'Rights & disclosure', content: <RightsSection isDisabled={false} /> },
];

/** A video that is not there yet. */
export function NewVideoForm() {
  const { user_id: me } = useUser();
  return (
    <NewForm
      title="Add video"
      label="the new video"
      words={useVideoWords()}
      sections={SECTIONS}
      values={emptyVideo(me)}
      create={(typed) =>
        callApi('video/create_video', typed as unknown as CallInput<'video/create_video'>, formCall)
      }
      keep={useKeepVideo()}
      path={VIDEO}
      idOf={(saved) => saved.video_id}
      next="A title is enough for a draft. The file is read in the background; once it is ready you choose a cover, and send the video for review."
    />
  );
}
