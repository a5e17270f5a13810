import { useQuery } from '@tanstack/react-query';
import { useRef, type Ref } from 'react';
import { callApi } from '@shared/api/client';
import { useEnum } from '@shared/session/bootstrap';
import { LoadError } from '@shared/ui/LoadError';
import { fileKey } from './api';
import { labelIn } from '../model';
import type { Video } from './model';

const LASTS_MS = 45 * 60_000;

interface PlayerProps {
  video: Video;
  ref?: Ref<HTMLVideoElement>;
}

/** The video player. Its URL carries a token that expires. */
export function Player({ video, ref }: PlayerProps) {
  const languages = useEnum('content_language');
  const lastRequest = useRef<number | null>(null);
  const leave = useQuery({
    queryKey: [...fileKey(video.country, video.asset_id ?? 0), 'play', video.video_id],
    queryFn: ({ signal }) =>
      callApi(
        'video/get_video_token',
        { purpose: 'play', video_id: video.video_id },
        { signal, country: video.country, handles: 'all' },
      ),
    staleTime: LASTS_MS,
    retry: false,
  });
  // An expired URL is requested again once. If it still fails, the cause is another one.
  const again = () => {
    if (lastRequest.current === video.asset_id) return;
    lastRequest.current = video.asset_id;
    void leave.refetch();
  };
  if (leave.error !== null) {
    return <LoadError error={leave.error} onRetry={() => void leave.refetch()} />;
  }
  return (
    <video
      ref={ref}
      className="video-player"
      controls
      preload="metadata"
      playsInline
      aria-label={`Player of ${video.title}`}
      src={leave.data?.url}
      poster={video.cover?.url}
      onError={again}
    >
      {leave.data?.subtitles?.map(({ language, url }) => (
        <track
          key={language}
          kind="subtitles"
          srcLang={language}
          label={labelIn(languages, language)}
          src={url}
        />
      ))}
      <track kind="captions" />
    </video>
  );
}
