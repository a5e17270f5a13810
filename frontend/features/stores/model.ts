import type { CallInput, CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export { STORE_EDIT, storeName } from '@shared/format/stores';
export type { PictureDetail, PictureRef, UploadedPicture } from '@shared/pictures/model';

export type StoreRow = CallOutput<'store/query_stores'>['list'][number];
export type StoreDetail = CallOutput<'store/get_store_detail'>;
export type StoreRef = Omit<CallOutput<'store/search_stores'>[number], 'left_out'>;
export type RegionRow = CallOutput<'address/query_regions'>[number];
export type Taxonomies = CallOutput<'taxonomy/get_taxonomies'>;
export type CountryPack = CallOutput<'system/get_bootstrap'>['countries'][number];
export type GalleryRow = Omit<StoreDetail['pictures'][number], 'picture'>;
export type Phone = Omit<StoreDetail['phones'][number], 'national'>;
export type Link = StoreDetail['socials'][number];
export type DayHours = NonNullable<StoreDetail['regular_hours']>[number];
export type SpecialHours = StoreDetail['special_hours'][number];
export type MoreHours = StoreDetail['more_hours'][number];

export type Candidate = CallOutput<'store/check_duplicates'>[number];
export type DuplicatePair = CallOutput<'store/query_duplicates'>['list'][number];
export type Decision = CallInput<'store/resolve_duplicate'>['decision'];

export const STORE_DUPLICATES = '/store/store/duplicates';
export const STORE_MERGE = '/store/store/merge';

export const STORE_STATUS_TONES: Readonly<Record<StoreDetail['status'], Tone>> = {
  draft: 'neutral',
  published: 'plain',
  hidden: 'warning',
  merged: 'neutral',
  deleted: 'danger',
};

export const BUSINESS_STATUS_TONES: Readonly<Record<StoreDetail['business_status'], Tone>> = {
  open: 'plain',
  opening_soon: 'info',
  temporarily_closed: 'warning',
  permanently_closed: 'danger',
};

export const VERIFICATION_TONES: Readonly<Record<StoreDetail['verification'], Tone>> = {
  unverified: 'plain',
  staff_verified: 'success',
  owner_verified: 'success',
  disputed: 'warning',
};

export const BAND_TONES: Readonly<Record<Candidate['band'], Tone>> = {
  linked: 'danger',
  match: 'danger',
  review: 'warning',
  weak: 'neutral',
};

/** Return true if the store's verification is valid. */
export function isVerified({ verification }: Pick<StoreDetail, 'verification'>): boolean {
  return verification === 'staff_verified' || verification === 'owner_verified';
}

/** Return the URL parameters of a pair for the merge screen. */
export function twoOf({ store_a: first, store_b: second }: DuplicatePair): { a: number; b: number } {
  return { a: first.store_id, b: second.store_id };
}

/** Return the label of a temporary or permanent closure, or null if the store is open. */
export function closedWords({ business_status: status, open_now: now }: StoreDetail): string | null {
  return status === 'open' ? null : now.text;
}
