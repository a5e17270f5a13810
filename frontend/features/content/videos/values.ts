import type { FormValues } from '@shared/form/patch';
import type { Video } from './model';

const PLAIN = [
  'title',
  'slug',
  'description',
  'asset_id',
  'external_url',
  'cover_picture_id',
  'cover_alt',
  'frame_at_s',
  'subtitles',
  'chapters',
  'has_alcohol',
  'has_pork',
  'music_rights',
  'author_id',
  'byline',
  'co_author_ids',
  'cuisines',
  'tags',
  'region_id',
  'language',
  'sponsorship',
  'comments_open',
  'is_featured',
  'sort_weight',
  'meta_title',
  'meta_description',
  'canonical_url',
  'robots',
  'og_title',
  'og_description',
  'og_picture_id',
  'sitemap',
  'sitemap_priority',
] as const;

/** The fields of a video that people write: those of its form, and what history may put back. */
export const VIDEO_FIELDS: readonly string[] = [...PLAIN, 'stores'];

export function toValues(video: Video): FormValues {
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, video[name]])),
    stores: video.stores
      .filter(({ is_auto }) => !is_auto)
      .map(({ store, role, note }) => ({ store_id: store.store_id, role, note })),
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
