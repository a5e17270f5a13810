import type { FormValues } from '@shared/form/patch';
import { writtenFields } from '@shared/records/facts';
import type { Page } from '../model';

/** The fields of a page that people write: those of its form, and what history may put back. */
export const PAGE_FIELDS = writtenFields('page').filter((name) => name !== 'translation_of_id');

/** What the form shows of a page. */
export function toValues(page: Page): FormValues {
  return Object.fromEntries(PAGE_FIELDS.map((name) => [name, page[name as keyof Page]]));
}

/** What a new page begins with. */
export function emptyPage(language: string): FormValues {
  return {
    page_type: 'city_cuisine',
    title: '',
    slug: '',
    language,
    blocks: [],
    cover_picture_id: null,
    region_id: null,
    cuisine_code: '',
    tags: [],
    in_menu: false,
  };
}
