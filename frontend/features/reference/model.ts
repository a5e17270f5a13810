import type { CallInput, CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export type Tag = CallOutput<'taxonomy/query_tags'>['list'][number];
export type TagInput = CallInput<'taxonomy/save_tag'>;
export type TagStatus = NonNullable<TagInput['status']>;

export const TAGS = '/store/reference/tags';

export const TAG_TONES: Readonly<Record<Tag['status'], Tone>> = {
  active: 'success',
  suggested: 'warning',
  merged: 'neutral',
  blocked: 'danger',
};

export const tagKeys = {
  all: ['tags'] as const,
  list: (country: string, input: unknown) => ['tags', 'list', country, input] as const,
  one: (country: string, id: number) => ['tags', 'one', country, id] as const,
};
