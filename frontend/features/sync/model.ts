import type { CallInput, CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export type SyncRow = CallOutput<'store_sync/query_syncs'>['list'][number];
export type SyncItem = CallOutput<'store_sync/get_sync_detail'>;
export type Candidate = SyncItem['candidates'][number];
export type RejectReason = NonNullable<CallInput<'store_sync/change_sync_status'>['reason']>;

export type QueueFilters = NonNullable<CallInput<'store_sync/claim_next'>['filters']>;

export const SYNC_LIST = '/store/storeSync/list';
export const SYNC_DETAIL = '/store/storeSync/detail';
export const SYNC_SOURCES = '/store/storeSync/sources';
export const STORE_EDIT = '/store/store/edit';

export const STATUS_TONES: Readonly<Record<SyncRow['status'], Tone>> = {
  pending: 'info',
  in_review: 'warning',
  conflict: 'danger',
  applied: 'success',
  auto_applied: 'success',
  rejected: 'neutral',
  snoozed: 'neutral',
  superseded: 'neutral',
  undone: 'neutral',
  failed: 'danger',
};

export const ACTION_TONES: Readonly<Record<SyncRow['action'], Tone>> = {
  create: 'success',
  update: 'info',
  link: 'info',
  close_temporary: 'warning',
  close_permanent: 'danger',
  reopen: 'success',
  move: 'warning',
  duplicate: 'warning',
  vanished: 'danger',
};

/** A store's name with its branch, as it is said. */
export function storeName({ name, branch_name }: { name: string; branch_name: string }): string {
  return branch_name === '' ? name : `${name} — ${branch_name}`;
}

/** Whether somebody may still decide on the item. */
export function isOpen({ status }: Pick<SyncRow, 'status'>): boolean {
  return ['pending', 'in_review', 'conflict', 'snoozed'].includes(status);
}

/** What the review may be narrowed to by its address: one source, one run, one kind of question. */
export function queueFilters(search: string): QueueFilters {
  const query = new URLSearchParams(search);
  const texts = (key: string) =>
    query
      .get(key)
      ?.split(',')
      .filter((one) => one !== '') ?? [];
  const runs = texts('run_id').map(Number).filter(Number.isSafeInteger);
  return {
    ...(texts('source').length === 0 ? {} : { source: texts('source') }),
    ...(runs.length === 0 ? {} : { run_id: runs }),
    ...(texts('action').length === 0 ? {} : { action: texts('action') as SyncRow['action'][] }),
  };
}

/** What is decided on: with another store, a newer state of it, or having been taken back, deciding begins anew. */
export function basisOf({ sync_id, store, store_version, undone_at }: SyncItem): string {
  return `${sync_id}-${store?.store_id ?? 'new'}-${store_version ?? 0}-${undone_at ?? ''}`;
}
