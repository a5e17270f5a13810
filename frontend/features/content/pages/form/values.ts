import type { FormValues } from '@shared/form/patch';
import { blankValues, sectionOf, writtenFields } from '@shared/records/facts';
import type { Page } from '../model';

/** The fields of a page that people write: those of its form, and what history may put back. */
export const PAGE_FIELDS = writtenFields('page').filter((name) => name !== 'translation_of_id');

/** Return the values of a page that its form shows. */
export function toValues(page: Page): FormValues {
  return Object.fromEntries(PAGE_FIELDS.map((name) => [name, page[name as keyof Page]]));
}

/** Return the values of a new page: its search results are written once it is saved. */
export function emptyPage(language: string): FormValues {
  const names = [...sectionOf('page', 'basics').fields, 'blocks'];
  return { ...blankValues('page', names), page_type: 'city_cuisine', language };
}
