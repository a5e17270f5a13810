import type { FormValues } from '@shared/form/patch';
import { writtenFields } from '@shared/records/facts';
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

/** What a new video begins with. */
export function emptyVideo(authorId: number): FormValues {
  return {
    title: '',
    description: '',
    asset_id: null,
    external_url: '',
    cover_picture_id: null,
    cover_alt: '',
    subtitles: [],
    chapters: [],
    author_id: authorId,
    byline: '',
    co_author_ids: [],
    sponsorship: '',
    music_rights: '',
    has_alcohol: false,
    has_pork: false,
    stores: [],
    cuisines: [],
    tags: [],
    region_id: null,
  };
}
