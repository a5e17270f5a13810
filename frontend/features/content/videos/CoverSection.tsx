import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '@shared/form/Field';
import { TextInput } from '@shared/form/fields';
import { leastCover } from '@shared/pictures/covers';
import { PictureOfArticle } from '../form/parts';
import { ChaptersField } from './ChaptersField';
import { clockOf, type Video } from './model';
import { Player } from './Player';
import { SubtitlesField } from './SubtitlesField';

interface CoverSectionProps {
  video: Video | null;
  isDisabled: boolean;
}

/** The cover of a video and the texts beside it. */
export function CoverSection({ video, isDisabled }: CoverSectionProps) {
  return (
    <>
      <PictureOfArticle
        name="cover_picture_id"
        altName="cover_alt"
        isDisabled={isDisabled}
        coverOf="video"
        help={`${leastCover('video')} Shown in lists.`}
      />
      {video !== null && video.asset?.status === 'ready' && !isDisabled ? <FrameField video={video} /> : null}
      <TextInput name="cover_alt" help="Describe the picture for people who can’t see it." />
      <SubtitlesField video={video} isDisabled={isDisabled} />
      <ChaptersField isDisabled={isDisabled} />
    </>
  );
}

/** A player that picks the frame for the cover. */
function FrameField({ video }: { video: Video }) {
  const { field } = useController({ name: 'frame_at_s' });
  const player = useRef<HTMLVideoElement>(null);
  const value = typeof field.value === 'number' ? field.value : null;
  const isChanged = value !== null && value !== video.frame_at_s;
  return (
    <Field name="frame_at_s" help="Pause the video at the best frame.">
      {({ id }) => (
        <div id={id} tabIndex={-1} role="group" aria-label="Frame for the cover" className="stack">
          <Player video={video} ref={player} />
          <div className="row">
            <Button
              size="small"
              onClick={() => field.onChange(Math.round((player.current?.currentTime ?? 0) * 100) / 100)}
            >
              Use this frame as the cover
            </Button>
            {isChanged ? (
              <>
                <span role="status">{`The frame at ${clockOf(value)} will be the cover after you save.`}</span>
                <Button variant="ghost" size="small" onClick={() => field.onChange(video.frame_at_s)}>
                  Keep the current cover
                </Button>
              </>
            ) : null}
          </div>
        </div>
      )}
    </Field>
  );
}
