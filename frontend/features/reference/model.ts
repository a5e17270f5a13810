import type { CallInput, CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export type Tag = CallOutput<'taxonomy/query_tags'>['list'][number];
export type TagInput = CallInput<'taxonomy/save_tag'>;
export type TagStatus = NonNullable<TagInput['status']>;

export const TAGS = '/store/reference/tags';

export const TAG_TONES: Readonly<Record<Tag['status'], Tone>> = {
  active: 'plain',
  suggested: 'warning',
  merged: 'neutral',
  blocked: 'danger',
};

export const tagKeys = {
  all: ['tags'] as const,
  list: (country: string, input: unknown) => ['tags', 'list', country, input] as const,
  one: (country: string, id: number) => ['tags', 'one', country, id] as const,
};

/** Value of the `id` parameter for the form of a new record. */
export const NEW = 'new';

export type Holiday = CallOutput<'taxonomy/query_holidays'>['list'][number];

export const HOLIDAYS = '/store/reference/holidays';

/**
 * Query keys of holidays. They share their first part with the holidays in the store form, so that changes
 * here invalidate those.
 */
export const holidayKeys = {
  all: ['holidays'] as const,
  lists: (country: string) => ['holidays', 'list', country] as const,
  list: (country: string, input: unknown) => ['holidays', 'list', country, input] as const,
  one: (country: string, id: number) => ['holidays', 'one', country, id] as const,
};

export type Brand = CallOutput<'store/query_brands'>['list'][number];

export const BRANDS = '/store/reference/brands';
export const STORES = '/store/store/list';

/**
 * Query keys of brands. They share their first part with the brands in the store form, so that changes here
 * invalidate those.
 */
export const brandKeys = {
  all: ['brands'] as const,
  list: (country: string, input: unknown) => ['brands', 'list', country, input] as const,
  one: (country: string, id: number) => ['brands', 'one', country, id] as const,
};

export type Template = CallOutput<'business_message/list_templates'>['list'][number];

export const TEMPLATES = '/store/reference/templates';

export const templateKeys = {
  all: ['reply-templates'] as const,
  list: (country: string, input: unknown) => ['reply-templates', 'list', country, input] as const,
  one: (country: string, id: number) => ['reply-templates', 'one', country, id] as const,
  shipped: (country: string) => ['reply-templates', 'shipped', country] as const,
};
