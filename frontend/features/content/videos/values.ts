import type { FormValues } from '@shared/form/patch';
import { blankValues, sectionOf, writtenFields } from '@shared/records/facts';
import { chosenStores } from '../form/values';
import type { Video } from './model';

/** The fields of a video that people write: those of its form, and what history may put back. */
export const VIDEO_FIELDS = writtenFields('video');

/** What the form shows of a video. Stores that blocks name come along by themselves. */
export function toValues(video: Video): FormValues {
  return {
    ...Object.fromEntries(VIDEO_FIELDS.map((name) => [name, video[name as keyof Video]])),
    stores: chosenStores(video),
  };
}

const NEW_VIDEO: Readonly<Record<string, unknown>> = {
  sponsorship: '',
  music_rights: '',
  subtitles: [],
  chapters: [],
  stores: [],
};

/** Return the values of a new video: its publication and search results are written once it is saved. */
export function emptyVideo(authorId: number): FormValues {
  const sections = (['basics', 'taxonomy', 'rights'] as const).map((id) => sectionOf('video', id));
  const names = [
    ...sections.flatMap(({ fields }) => fields),
    ...['asset_id', 'external_url', 'cover_picture_id', 'cover_alt', 'subtitles', 'chapters'],
  ];
  return { ...blankValues('video', names), ...NEW_VIDEO, author_id: authorId };
}
