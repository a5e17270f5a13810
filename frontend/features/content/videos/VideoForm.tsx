import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useCountryCode } from '@shared/session/hooks';
import { useTabTitle } from '@shared/workspace/hooks';
import { StatusCard } from '../components/StatusCard';
import { useAutosave } from '../components/useAutosave';
import '../components/article.css';
import { PublishingSection, TaxonomySection } from '../form/sections';
import { SeoSection } from '../form/SeoSection';
import { OpenRecord, type Open } from '../kind';
import { ReviewSection } from '../review/ReviewSection';
import { VersionsSection } from '../versions/VersionsSection';
import { fileOptions, useKeepVideo, videoKeys, videoKind } from './api';
import { CoverSection } from './CoverSection';
import { FileSection } from './FileSection';
import { clockOf, isInWork, type Video } from './model';
import { RightsSection, VideoBasics } from './sections';
import { videoFormKey } from './uploads';
import { toValues, VIDEO_FIELDS } from './values';
import { VideoChecklist } from './VideoChecklist';
import { useVideoWords } from './words';
import './video.css';

const NOTHING: readonly string[] = [];
const NO_BLOCKS = [] as const;
/** Where it is still to be made ready. */
const UNSENT: readonly string[] = ['draft', 'changes_requested', 'unpublished'];

/** One video: what is seen, where it stands, what is said about it, and what it was before. */
export function VideoForm({ video }: { video: Video }) {
  useTabTitle(video.title);
  const country = useCountryCode();
  const keep = useKeepVideo();
  const words = useVideoWords();
  const record = useRecordForm<Video>({
    values: toValues(video),
    version: video.version,
    label: video.title,
    send: (patch, version) =>
      videoKind.edit(video.video_id, { ...patch, version }, { ...formCall, country }) as Promise<Video>,
    toValues,
    versionOf: (saved) => saved.version,
    onSaved: keep,
  });
  useAutosave(videoKind, video.video_id, video, record);
  useReadFile(video);
  const open: Open = { kind: videoKind, id: video.video_id, keep: (kept) => keep(kept as Video) };
  const canSave = video.allowed_actions.includes('edit');
  // Drawn anew only with the video: what is typed concerns the fields that watch it.
  const sections = useMemo(() => {
    const shared = { video, isDisabled: !canSave };
    return [
      {
        id: 'file',
        title: 'Upload or link',
        content: <FileSection {...shared} formKey={videoFormKey(video.video_id)} />,
      },
      { id: 'basics', title: 'Basics', content: <VideoBasics isDisabled={!canSave} /> },
      { id: 'cover', title: 'Cover & subtitles', content: <CoverSection {...shared} /> },
      {
        id: 'taxonomy',
        title: 'Stores & taxonomy',
        content: <TaxonomySection article={video} isDisabled={!canSave} />,
      },
      { id: 'rights', title: 'Rights & disclosure', content: <RightsSection isDisabled={!canSave} /> },
      { id: 'publishing', title: 'Publishing', content: <PublishingSection /> },
      {
        id: 'seo',
        title: 'Search results',
        content: <SeoSection isLive={video.is_live} isDisabled={!canSave} one="video" told="description" />,
      },
    ];
  }, [video, canSave]);
  return (
    <OpenRecord value={open}>
      <RecordFormFrame
        record={record}
        canSave={canSave}
        words={words}
        title={<h1>{video.title}</h1>}
        sections={sections}
        after={[
          {
            id: 'review',
            title: 'Review',
            content: (
              <ReviewSection content={video} blocks={NO_BLOCKS} commenting={null} onBlock={() => undefined} />
            ),
          },
          { id: 'versions', title: 'Versions', content: <VersionsSection content={video} record={record} /> },
        ]}
        rail={
          <>
            <StatusCard content={video} record={record}>
              {video.duration_s === null ? null : `${clockOf(video.duration_s)} long.`}
            </StatusCard>
            {UNSENT.includes(video.status) ? <VideoChecklist video={video} /> : null}
            <HistoryCard
              objectType="video"
              objectId={video.video_id}
              version={video.version}
              words={words}
              restorable={canSave ? VIDEO_FIELDS : NOTHING}
            />
          </>
        }
      />
    </OpenRecord>
  );
}

/** Once the file has been read the video is asked for again: it can be played and sent then. */
function useReadFile(video: Video): void {
  const client = useQueryClient();
  const { country, asset, video_id: id } = video;
  const isWaited = asset !== null && isInWork(asset);
  const file = useQuery(fileOptions(country, isWaited ? asset.asset_id : null));
  const isRead = isWaited && file.data !== undefined && !isInWork(file.data);
  useEffect(() => {
    if (isRead) void client.invalidateQueries({ queryKey: videoKeys.detail(country, id) });
  }, [isRead, client, country, id]);
}
