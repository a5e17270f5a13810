import type { FormValues } from '@shared/form/patch';
import { blankValues, sectionOf, writtenFields } from '@shared/fields/facts';
import { chosenStores } from '../form/values';
import type { Video } from './model';

/** Editable fields of a video: those of its form, and those that the history can restore. */
export const VIDEO_FIELDS = writtenFields('video');

/** Return the form values of a video. Stores named by blocks are excluded: the server adds them. */
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

/**
 * Return the form values of a new video. Its publication and search result fields are edited after the first
 * save.
 */
export function emptyVideo(authorId: number): FormValues {
  const sections = (['basics', 'taxonomy', 'rights'] as const).map((id) => sectionOf('video', id));
  const names = [
    ...sections.flatMap(({ fields }) => fields),
    ...['asset_id', 'external_url', 'cover_picture_id', 'cover_alt', 'subtitles', 'chapters'],
  ];
  return { ...blankValues('video', names), ...NEW_VIDEO, author_id: authorId };
}
