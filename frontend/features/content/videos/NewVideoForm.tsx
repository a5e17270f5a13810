import { useMemo, useState } from 'react';
import { formCall } from '@shared/form/saving';
import { useUser } from '@shared/session/hooks';
import { NewForm } from '../components/NewForm';
import { useKeepVideo, videoKind } from './api';
import { FileSection } from './FileSection';
import { VIDEO, type Video } from './model';
import { RightsSection, VideoBasics } from './sections';
import { newFormKey, uploads, videoFormKey } from './uploads';
import { emptyVideo } from './values';
import { useVideoWords } from './words';

/** A video that is not there yet; what is being sent when it is saved goes on in the video's own form. */
export function NewVideoForm() {
  const { user_id: me } = useUser();
  const keep = useKeepVideo();
  const [formKey] = useState(() => newFormKey(crypto.randomUUID()));
  const sections = useMemo(
    () => [
      {
        id: 'file',
        title: 'Upload or link',
        content: <FileSection video={null} formKey={formKey} isDisabled={false} />,
      },
      { id: 'basics', title: 'Basics', content: <VideoBasics isDisabled={false} /> },
      { id: 'rights', title: 'Rights & disclosure', content: <RightsSection isDisabled={false} /> },
    ],
    [formKey],
  );
  return (
    <NewForm
      title="Add video"
      label="the new video"
      words={useVideoWords()}
      sections={sections}
      values={emptyVideo(me)}
      create={(typed) => videoKind.create(typed, formCall) as Promise<Video>}
      keep={(saved: Video) => {
        keep(saved);
        uploads.handOver(formKey, videoFormKey(saved.video_id), saved.asset_id);
      }}
      path={VIDEO}
      idOf={(saved) => saved.video_id}
      next="A title is enough for a draft. The file is read in the background; once it is ready you choose a cover, and send the video for review."
    />
  );
}
