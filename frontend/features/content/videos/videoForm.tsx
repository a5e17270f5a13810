import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { sectionOf } from '@shared/fields/facts';
import { useUser } from '@shared/session/hooks';
import type { FormDefinition, FormParts, FormState } from '../form/definition';
import { PublishingSection, TaxonomySection } from '../form/sections';
import { SeoSection } from '../form/SeoSection';
import { ReviewSection } from '../review/ReviewSection';
import { fileOptions } from './api';
import { CoverSection } from './CoverSection';
import { FileSection } from './FileSection';
import { clockOf, isInWork, type Video } from './model';
import { Player } from './Player';
import { RightsSection, VideoBasics } from './sections';
import { newFormKey, uploads, videoFormKey } from './uploads';
import { emptyVideo, toValues } from './values';
import { VideoChecklist } from './VideoChecklist';
import { videoKind } from './videoKind';
import { useVideoLabels } from './labels';
import './video.css';

const NO_BLOCKS = [] as const;

/** The form of a video: file or link, cover and subtitles, texts, and search results. */
export const VIDEO_FORM: FormDefinition<Video> = {
  kind: videoKind,
  useLabels: useVideoLabels,
  toValues,
  isAutosaved: true,
  useParts: useVideoParts,
  begin: {
    title: 'Add video',
    next: 'Enter a title to create a draft. The file is processed in the background. Then choose a cover and submit the video for review.',
    useValues: () => emptyVideo(useUser().user_id),
  },
};

function useVideoParts({ content: video, isDisabled }: FormState<Video>): FormParts<Video> {
  useReadFile(video);
  const [newKey] = useState(() => newFormKey(crypto.randomUUID()));
  const formKey = video === null ? newKey : videoFormKey(video.video_id);
  // This is rebuilt only when the video changes: while typing, only the fields that watch a value render
  // again.
  const sections = useMemo(() => {
    const basics = [
      {
        id: 'file',
        title: 'Upload or link',
        content: <FileSection video={video} isDisabled={isDisabled} formKey={formKey} />,
      },
      {
        ...sectionOf('video', 'basics'),
        content: <VideoBasics isDisabled={isDisabled} />,
      },
    ];
    const rights = {
      ...sectionOf('video', 'rights'),
      content: <RightsSection isDisabled={isDisabled} />,
    };
    if (video === null) return [...basics, rights];
    return [
      ...basics,
      {
        id: 'cover',
        title: 'Cover & subtitles',
        content: <CoverSection video={video} isDisabled={isDisabled} />,
      },
      {
        ...sectionOf('video', 'taxonomy'),
        content: <TaxonomySection content={video} isDisabled={isDisabled} />,
      },
      rights,
      { ...sectionOf('video', 'publishing'), content: <PublishingSection /> },
      {
        ...sectionOf('video', 'seo'),
        content: (
          <SeoSection
            isLive={video.is_live}
            isDisabled={isDisabled}
            one="video"
            descriptionField="description"
          />
        ),
      },
    ];
  }, [video, isDisabled, formKey]);
  if (video === null) {
    return {
      sections,
      // A running upload continues in the form of the saved video.
      onCreated: (saved) => uploads.handOver(newKey, videoFormKey(saved.video_id), saved.asset_id),
    };
  }
  return {
    sections,
    shown: video.asset?.status === 'ready' ? <Player video={video} /> : null,
    after: [
      {
        id: 'review',
        title: 'Review',
        content: (
          <ReviewSection content={video} blocks={NO_BLOCKS} commenting={null} onBlock={() => undefined} />
        ),
      },
    ],
    summary: video.duration_s === null ? null : `${clockOf(video.duration_s)} long.`,
    checklist: <VideoChecklist video={video} />,
  };
}

/** Refetch the video once its file is processed. After that it can be played and submitted. */
function useReadFile(video: Video | null): void {
  const client = useQueryClient();
  const { country = '', asset = null, video_id: id = 0 } = video ?? {};
  const isWaited = asset !== null && isInWork(asset);
  const file = useQuery(fileOptions(country, isWaited ? asset.asset_id : null));
  const isRead = isWaited && file.data !== undefined && !isInWork(file.data);
  useEffect(() => {
    if (isRead) void client.invalidateQueries({ queryKey: videoKind.keys.detail(country, id) });
  }, [isRead, client, country, id]);
}
