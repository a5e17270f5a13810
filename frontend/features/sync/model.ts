import type { CallInput, CallOutput } from '@shared/api/types';
import { factsOf } from '@shared/fields/facts';
import { readId, type Query } from '@shared/routes/location';
import { atPage } from '@shared/table/state/listState';
import { isAllRejected, type Deciding } from '@shared/review/deciding';
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
  applied: 'plain',
  auto_applied: 'plain',
  rejected: 'neutral',
  snoozed: 'neutral',
  superseded: 'neutral',
  undone: 'neutral',
  failed: 'danger',
};

/** Explanations of the states that need a decision. */
export const STATUS_HINTS: Readonly<Partial<Record<SyncRow['status'], string>>> = {
  pending: 'Waiting for a decision. Nobody is reviewing it.',
  in_review: 'Claimed by the person who is reviewing it.',
  conflict: 'The store has changed since the comparison.',
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

/** Return true if the record still needs a decision. */
export function isOpen({ status }: Pick<SyncRow, 'status'>): boolean {
  return ['pending', 'in_review', 'conflict', 'snoozed'].includes(status);
}

/**
 * Return the message that a colleague is reviewing the record, with the same text as the server's error. null
 * if there is none.
 */
export function wordsOfHolder({ claimed_by }: Pick<SyncRow, 'claimed_by'>, userId: number): string | null {
  if (claimed_by === null || claimed_by.user_id === userId) return null;
  return `Being reviewed by ${claimed_by.nickname}`;
}

/** Return the filters of the review from the URL: sources, runs and kinds of actions. */
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

/** URL parameter of the current record, if it is not the one that the tab was opened for. */
const SHOWN = 'record';
/** Value of the parameter while there is no record yet and the next one is being claimed. */
const NEXT = 'next';

/** Return the ID of the current record from the URL, or null if the next one is to be claimed. */
export function shownIn(params: URLSearchParams): number | null {
  return readId(`?${params.toString()}`, params.has(SHOWN) ? SHOWN : 'id');
}

/** Return the URL parameters with another current record, or null for the next one. */
export function withShown(now: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(now);
  if (id === readId(`?${now.toString()}`)) next.delete(SHOWN);
  else next.set(SHOWN, id === null ? NEXT : String(id));
  return next;
}

/** Return the URL parameters with the record that the tab was opened for. */
export function withoutShown(now: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(now);
  next.delete(SHOWN);
  return next;
}

/** URL parameter with the parameters of the list that the record was opened from. */
const LIST = 'list';

/** Return the URL parameters of a record opened from a list. */
export function fromList(sync_id: number, list: URLSearchParams): Query {
  return { id: sync_id, [LIST]: written(list) };
}

/** Return the parameters of the list that the review follows, or null if it follows all waiting records. */
export function listIn(params: URLSearchParams): URLSearchParams | null {
  const list = params.get(LIST);
  return list === null ? null : new URLSearchParams(list);
}

/** Return the URL parameters with another page of the list. */
export function withListPage(now: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(now);
  next.set(LIST, written(atPage(listIn(now) ?? new URLSearchParams(), page)));
  return next;
}

/** Return the list parameters as text. It is never empty, because empty parameters are dropped from URLs. */
function written(list: URLSearchParams): string {
  return `?${list.toString()}`;
}

/** Return the URL parameters of the same record without its list. */
export function withoutList(now: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(now);
  next.delete(LIST);
  return next;
}

/** Return the next record below a decided one that the user may decide on. null at the end of the queue. */
export function belowIn(
  rows: readonly SyncRow[],
  id: number,
  userId: number,
  hasSamples = false,
): number | null {
  const at = rows.findIndex(({ sync_id }) => sync_id === id);
  return at < 0 ? null : firstIn(rows.slice(at + 1), userId, hasSamples);
}

/** Return the first record that the user may decide on, or null. */
export function firstIn(rows: readonly SyncRow[], userId: number, hasSamples = false): number | null {
  return rows.find((row) => isFree(row, userId, hasSamples))?.sync_id ?? null;
}

/**
 * Return true if a record waits for a decision and no colleague has claimed it. Samples, which a rule has
 * applied already, count only in a list of samples.
 */
function isFree(row: SyncRow, userId: number, hasSamples: boolean): boolean {
  const waits = isOpen(row) || (hasSamples && row.is_qa && row.status === 'auto_applied');
  return waits && (row.claimed_by === null || row.claimed_by.user_id === userId);
}

/** Return true if every field is rejected. The server then rejects the whole record and changes nothing. */
export function isRefused({ action, diffs }: SyncItem, state: Deciding): boolean {
  return action !== 'link' && isAllRejected(state, diffs);
}

/**
 * Return true if a new store requires the field: by its facts table, or the regions, which every country
 * requires.
 */
function isNeeded(field: string): boolean {
  return field === 'regions' || factsOf('store').fields[field]?.required === true;
}

/** Return the labels of required fields that are rejected for a new store. */
export function missingFields({ action, diffs }: SyncItem, { said: decisions }: Deciding): readonly string[] {
  if (action !== 'create') return [];
  return diffs
    .filter(({ field }) => isNeeded(field) && decisions[field]?.decision === 'reject')
    .map(({ label }) => label);
}

/**
 * Return a key of the data that decisions are based on. Another store, a newer version or an undo restarts
 * the decisions.
 */
export function basisOf({ sync_id, store, store_version, undone_at }: SyncItem): string {
  return `${sync_id}-${store?.store_id ?? 'new'}-${store_version ?? 0}-${undone_at ?? ''}`;
}
