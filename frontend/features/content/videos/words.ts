import { useMemo } from 'react';
import { labelledBy, type FieldWords } from '@shared/form/labels';
import { useEnum } from '@shared/session/bootstrap';
import { CONTENT_LABELS } from '../form/words';

const LABELS: Readonly<Record<string, string>> = {
  ...CONTENT_LABELS,
  description: 'Description',
  asset_id: 'File',
  external_url: 'Link',
  frame_at_s: 'Cover out of the video',
  subtitles: 'Subtitles',
  chapters: 'Chapters',
  has_alcohol: 'Shows alcohol',
  has_pork: 'Shows pork',
  music_rights: 'Music',
};

/** The words for a video's fields: in its form, its conflicts and its history. */
export function useVideoWords(): FieldWords {
  const language = useEnum('content_language');
  const sponsorship = useEnum('sponsorship');
  const status = useEnum('content_status');
  const robots = useEnum('robots');
  const music = useEnum('music_rights');
  return useMemo(() => {
    const coded = labelledBy({ language, sponsorship, status, robots, music_rights: music });
    return { labels: LABELS, describe: (field, value) => counted(field, value) ?? coded(field, value) };
  }, [language, sponsorship, status, robots, music]);
}

const COUNTED: Readonly<Record<string, readonly [string, string]>> = {
  stores: ['store', 'stores'],
  chapters: ['chapter', 'chapters'],
  subtitles: ['file', 'files'],
};

function counted(field: string, value: unknown): string | null {
  const words = COUNTED[field];
  if (words === undefined || !Array.isArray(value)) return null;
  return `${value.length} ${value.length === 1 ? words[0] : words[1]}`;
}
