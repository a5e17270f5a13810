import { useMemo, useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { useUser } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';
import { useKeepVideo } from './api';
import { FileSection } from './FileSection';
import { VIDEO, type Video } from './model';
import { RightsSection, VideoBasics } from './sections';
import { newFormKey, uploads, videoFormKey } from './uploads';
import { emptyVideo } from './values';
import { useVideoWords } from './words';
import '../components/article.css';

/** A video that is not there yet; saved, its tab becomes the video's own. */
export function NewVideoForm() {
  useTabTitle('Add video');
  const tab = useTab();
  const keep = useKeepVideo();
  const words = useVideoWords();
  const { user_id: me } = useUser();
  // One id for all attempts of this form: a repeat after a lost answer makes no second video.
  const [requestId] = useState(() => crypto.randomUUID());
  const [values] = useState(() => emptyVideo(me));
  const formKey = newFormKey(requestId);
  const record = useRecordForm<Video>({
    values,
    version: null,
    label: 'the new video',
    send: (typed) =>
      callApi(
        'video/create_video',
        { ...typed, request_id: requestId } as unknown as CallInput<'video/create_video'>,
        formCall,
      ),
    toValues: () => values,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      keep(saved);
      uploads.handOver(formKey, videoFormKey(saved.video_id), saved.asset_id);
      toast.success(`${saved.title} is begun`);
      tab.replace(VIDEO, { id: saved.video_id });
    },
  });
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
    <RecordFormFrame
      record={record}
      canSave
      saveLabel="Save draft"
      words={words}
      title={<h1>Add video</h1>}
      sections={sections}
      rail={
        <section className="rail-card">
          <h2>What happens next</h2>
          <p className="rail-muted">
            A title is enough for a draft. The file is read in the background; once it is ready you choose a
            cover, and send the video for review.
          </p>
        </section>
      }
    />
  );
}
