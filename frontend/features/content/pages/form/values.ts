import type { FormValues } from '@shared/form/patch';
import { blankValues, sectionOf, writtenFields } from '@shared/fields/facts';
import type { Page } from '../model';

/** Editable fields of a page: those of its form, and those that the history can restore. */
export const PAGE_FIELDS = writtenFields('page').filter((name) => name !== 'translation_of_id');

/** Return the form values of a page. */
export function toValues(page: Page): FormValues {
  return Object.fromEntries(PAGE_FIELDS.map((name) => [name, page[name as keyof Page]]));
}

/** Return the form values of a new page. Its search result fields are edited after the first save. */
export function emptyPage(language: string): FormValues {
  const names = [...sectionOf('page', 'basics').fields, 'blocks'];
  return { ...blankValues('page', names), page_type: 'city_cuisine', language };
}
