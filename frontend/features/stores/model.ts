import type { CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export type StoreRow = CallOutput<'store/query_stores'>['list'][number];

export const STORE_PATH = '/store/store/edit';

export const STATUS_TONES: Readonly<Record<StoreRow['status'], Tone>> = {
  draft: 'neutral',
  published: 'success',
  hidden: 'warning',
  merged: 'neutral',
  deleted: 'danger',
};

export const BUSINESS_TONES: Readonly<Record<StoreRow['business_status'], Tone>> = {
  open: 'success',
  opening_soon: 'info',
  temporarily_closed: 'warning',
  permanently_closed: 'danger',
};
