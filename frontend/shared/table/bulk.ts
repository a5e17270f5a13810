import { formatCounted } from '@shared/format/count';
import type { FilterOption, IdPicker } from './filters';

export interface BulkAnswer {
  succeeded: readonly number[];
  failed: readonly { id: number; code: number; msg: string }[];
  /** What was written, to be undone together; null where nothing was. */
  changeset_id: number | null;
  /** The work that goes on by itself; null where all is done. */
  job_id: number | null;
}

/** What an action asks for before it is done. */
export type BulkAsk = (
  | { kind: 'text'; help?: string; maxLength: number; isLong?: boolean }
  | { kind: 'date' }
  | { kind: 'choice'; options: readonly FilterOption[] }
  | { kind: 'record'; picker: IdPicker }
  | {
      kind: 'word';
      maxLength: number;
      /** The words that the rows have. */
      find: (target: BulkTarget, signal: AbortSignal) => Promise<FoundWords>;
      /** Says that they have none. */
      nothing: string;
    }
) & {
  name: string;
  label: string;
  /** May be left empty. */
  isOptional?: boolean;
};

export interface FoundWords {
  words: readonly string[];
  /** Whether all rows were looked at: where they were not, other words may be typed. */
  isWhole: boolean;
}

export interface BulkAction {
  id: string;
  label: string;
  /** Says what it will do, to how many: 'Hide 12 stores'. */
  title: (rows: string) => string;
  /** What follows from it: 'They leave the public site.' */
  follows: string;
  /** Says that it is done: '12 stores hidden'. */
  done: (rows: string) => string;
  asks?: readonly BulkAsk[];
  isDangerous?: boolean;
}

/** The rows that are meant: some by their ids, or all that match, as many as the person saw. */
export type BulkTarget =
  | { kind: 'ids'; ids: readonly number[] }
  | { kind: 'matching'; filters: Readonly<Record<string, unknown>>; total: number };

export type BulkParams = Readonly<Record<string, string | number>>;

/** The input of a bulk call. */
export interface BulkInput {
  action: string;
  params: BulkParams;
  ids?: readonly number[];
  all_matching?: true;
  filters?: Readonly<Record<string, unknown>>;
  expected_total?: number;
  confirm_token?: string;
}

/** What a list offers for several rows at once. */
export interface BulkDefinition {
  /** What one row is called, and several: 'store', 'stores'. */
  one: string;
  many: string;
  country: string;
  actions: readonly BulkAction[];
  /** Sends one call, with the options of a form: warnings and refusals are answered by the bar. */
  call: (input: BulkInput) => Promise<BulkAnswer>;
  /** The name of a row, for the report of what failed. */
  nameOf: (id: number) => string;
}

/** The most rows that one call takes by their ids. */
export const MOST_IDS = 200;

/** '1 store', '48,211 stores'. */
export function formatRows(count: number, { one, many }: Pick<BulkDefinition, 'one' | 'many'>): string {
  return formatCounted(count, one, many);
}

/** Whether the action is done at a click: what asks, harms or reaches rows out of sight is asked about first. */
export function isAtOnce({ asks, isDangerous }: BulkAction, target: BulkTarget): boolean {
  return target.kind === 'ids' && (asks ?? []).length === 0 && isDangerous !== true;
}

/** The calls that an action takes: one over all that match, or one for each chunk of ids. */
export function inputsOf(action: string, target: BulkTarget, params: BulkParams): readonly BulkInput[] {
  if (target.kind === 'matching') {
    const { filters, total } = target;
    return [{ action, params, all_matching: true, filters, expected_total: total }];
  }
  return chunksOf(target.ids).map((ids) => ({ action, params, ids }));
}

/** So many at a time, or as many as one call takes. */
export function chunksOf(ids: readonly number[], most = MOST_IDS): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, index) =>
    ids.slice(index * most, (index + 1) * most),
  );
}
