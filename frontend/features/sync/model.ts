import type { CallInput, CallOutput } from '@shared/api/types';
import { factsOf } from '@shared/records/facts';
import { readId, type Query } from '@shared/routes/location';
import { atPage } from '@shared/table/listState';
import type { Deciding } from '@shared/review/deciding';
import type { Tone } from '@shared/ui/StatusChip';

export { STORE_EDIT, storeName } from '@shared/format/stores';

export type SyncRow = CallOutput<'store_sync/query_syncs'>['list'][number];
export type SyncItem = CallOutput<'store_sync/get_sync_detail'>;
export type Candidate = SyncItem['candidates'][number];
export type RejectReason = NonNullable<CallInput<'store_sync/change_sync_status'>['reason']>;

export type QueueFilters = NonNullable<CallInput<'store_sync/claim_next'>['filters']>;

export const SYNC_LIST = '/store/storeSync/list';
export const SYNC_DETAIL = '/store/storeSync/detail';
export const SYNC_SOURCES = '/store/storeSync/sources';

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

/** Whether somebody may still decide on the item. */
export function isOpen({ status }: Pick<SyncRow, 'status'>): boolean {
  return ['pending', 'in_review', 'conflict', 'snoozed'].includes(status);
}

/** Which colleague has it in hand, in the words in which the server refuses what is tried all the same; null for none. */
export function wordsOfHolder({ claimed_by }: Pick<SyncRow, 'claimed_by'>, userId: number): string | null {
  if (claimed_by === null || claimed_by.user_id === userId) return null;
  return `Being reviewed by ${claimed_by.nickname}`;
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

/** The record on show, where it is not the one that the tab was opened for. */
const SHOWN = 'record';
/** In its place: none yet, what is to be done next is being taken. */
const NEXT = 'next';

/** The record that the address of the review shows; null where it is what is to be done next. */
export function shownIn(params: URLSearchParams): number | null {
  return readId(`?${params.toString()}`, params.has(SHOWN) ? SHOWN : 'id');
}

/** The address with another record on show; null for what is to be done next. */
export function withShown(now: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(now);
  if (id === readId(`?${now.toString()}`)) next.delete(SHOWN);
  else next.set(SHOWN, id === null ? NEXT : String(id));
  return next;
}

/** The address without the record on show: that of what the tab was opened for. */
export function withoutShown(now: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(now);
  next.delete(SHOWN);
  return next;
}

/** The list that a record was opened from: its address, within that of the review. */
const LIST = 'list';

/** What the review is told of a record that is opened from the list at this address. */
export function fromList(sync_id: number, list: URLSearchParams): Query {
  return { id: sync_id, [LIST]: written(list) };
}

/** The address of the list that the review goes through; null where it goes through all that waits. */
export function listIn(params: URLSearchParams): URLSearchParams | null {
  const list = params.get(LIST);
  return list === null ? null : new URLSearchParams(list);
}

/** The address of the review with another page of its list beside the record on show. */
export function withListPage(now: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(now);
  next.set(LIST, written(atPage(listIn(now) ?? new URLSearchParams(), page)));
  return next;
}

/** Never empty: what is empty is left out of addresses. */
function written(list: URLSearchParams): string {
  return `?${list.toString()}`;
}

/** The address of the same record among all that waits. */
export function withoutList(now: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(now);
  next.delete(LIST);
  return next;
}

/** The next below a record that is decided on which this person may decide on; null at the end of the queue. */
export function belowIn(
  rows: readonly SyncRow[],
  id: number,
  userId: number,
  hasSamples = false,
): number | null {
  const at = rows.findIndex(({ sync_id }) => sync_id === id);
  return at < 0 ? null : firstIn(rows.slice(at + 1), userId, hasSamples);
}

/** The first that this person may decide on; null for none. */
export function firstIn(rows: readonly SyncRow[], userId: number, hasSamples = false): number | null {
  return rows.find((row) => isFree(row, userId, hasSamples))?.sync_id ?? null;
}

/**
 * Nobody else has it in hand, and a decision is still to be made: a rule has made that of a sample, which only who
 * lists samples looks at.
 */
function isFree(row: SyncRow, userId: number, hasSamples: boolean): boolean {
  const waits = isOpen(row) || (hasSamples && row.is_qa && row.status === 'auto_applied');
  return waits && (row.claimed_by === null || row.claimed_by.user_id === userId);
}

/** Whether every field is rejected of what says nothing else: the server rejects the record then, and writes nothing. */
export function isRefused({ action, diffs }: SyncItem, { said }: Deciding): boolean {
  return (
    action !== 'link' && diffs.length > 0 && diffs.every(({ field }) => said[field]?.decision === 'reject')
  );
}

/** What no store is made without: what its table says, and the regions, which each country asks for. */
function isNeeded(field: string): boolean {
  return field === 'regions' || factsOf('store').fields[field]?.required === true;
}

/** What a new store needs and is rejected of this one, by its labels. */
export function lacksOf({ action, diffs }: SyncItem, { said }: Deciding): readonly string[] {
  if (action !== 'create') return [];
  return diffs
    .filter(({ field }) => isNeeded(field) && said[field]?.decision === 'reject')
    .map(({ label }) => label);
}

/** What is decided on: with another store, a newer state of it, or having been taken back, deciding begins anew. */
export function basisOf({ sync_id, store, store_version, undone_at }: SyncItem): string {
  return `${sync_id}-${store?.store_id ?? 'new'}-${store_version ?? 0}-${undone_at ?? ''}`;
}
