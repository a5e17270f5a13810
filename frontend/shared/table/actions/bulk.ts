import { formatCounted } from '@shared/format/count';
import type { FilterOption, IdPicker } from '@shared/form/idPicker';

export interface BulkAnswer {
  succeeded: readonly number[];
  failed: readonly { id: number; code: number; msg: string }[];
  /** ID of the changeset, for undo; null if nothing was changed. */
  changeset_id: number | null;
  /** ID of the background job; null if the action is complete. */
  job_id: number | null;
}

/** Parameter of a bulk action. */
export type BulkAsk = (
  | { kind: 'text'; help?: string; maxLength: number; isLong?: boolean }
  | { kind: 'date' }
  | { kind: 'choice'; options: readonly FilterOption[] }
  /** A choice whose options are loaded when the dialog opens. */
  | { kind: 'loaded'; load: LoadOptions }
  | { kind: 'record'; picker: IdPicker }
  | {
      kind: 'word';
      maxLength: number;
      /** Return the values that the rows have. */
      find: (target: BulkTarget, signal: AbortSignal) => Promise<TermList>;
      /** Text shown if they have none. */
      nothing: string;
    }
) & {
  name: string;
  label: string;
  /** True if it may be empty. */
  isOptional?: boolean;
};

export type LoadOptions = (signal: AbortSignal) => Promise<readonly FilterOption[]>;

export interface TermList {
  words: readonly string[];
  /** True if all rows were checked. Otherwise other values may be typed. */
  isWhole: boolean;
}

export interface BulkAction {
  id: string;
  label: string;
  /** Label of the menu that the bar shows the action in; without it, the action has its own button. */
  group?: string;
  /** Label of the button that confirms; by default the label of the action. */
  confirmLabel?: string;
  /** Return the title: 'Hide 12 stores'. */
  title: (rows: string) => string;
  /** Description of the consequences: 'They leave the public site.' */
  follows: string;
  /** Return the confirmation: '12 stores hidden'. */
  done: (rows: string) => string;
  inputs?: readonly BulkAsk[];
  isDangerous?: boolean;
}

/** Rows of an action: a list of IDs, or all matching rows with the total that the user saw. */
export type BulkTarget =
  | { kind: 'ids'; ids: readonly number[] }
  | { kind: 'matching'; filters: Readonly<Record<string, unknown>>; total: number };

export type BulkParams = Readonly<Record<string, string | number>>;

/** Input of a bulk call. */
export interface BulkInput {
  action: string;
  params: BulkParams;
  ids?: readonly number[];
  all_matching?: true;
  filters?: Readonly<Record<string, unknown>>;
  expected_total?: number;
  confirm_token?: string;
  /** Check only: nothing is changed. */
  validate_only?: true;
}

/** Bulk actions of a list. */
export interface BulkDefinition {
  /** Noun for one row, and for several: 'store', 'stores'. */
  one: string;
  many: string;
  country: string;
  actions: readonly BulkAction[];
  /** Send one call with the options of a form: the bar handles warnings and errors. */
  call: (input: BulkInput) => Promise<BulkAnswer>;
  /** Return the name of a row, for the error report. */
  nameOf: (id: number) => string;
}

/** Maximum number of IDs in one call. */
export const MOST_IDS = 200;

/** Format a number of rows: '1 store', '48,211 stores'. */
export function formatRows(count: number, { one, many }: Pick<BulkDefinition, 'one' | 'many'>): string {
  return formatCounted(count, one, many);
}

/**
 * Check whether an action runs without dialog: it has no parameters, is harmless, and changes no rows beyond
 * the selected ones.
 */
export function isAtOnce({ inputs, isDangerous }: BulkAction, target: BulkTarget): boolean {
  return target.kind === 'ids' && (inputs ?? []).length === 0 && isDangerous !== true;
}

/** Return the calls of an action: one for all matching rows, or one per chunk of IDs. */
export function inputsOf(action: string, target: BulkTarget, params: BulkParams): readonly BulkInput[] {
  if (target.kind === 'matching') {
    const { filters, total } = target;
    return [{ action, params, all_matching: true, filters, expected_total: total }];
  }
  return chunksOf(target.ids).map((ids) => ({ action, params, ids }));
}

/** Split IDs into chunks, by default of the size that one call accepts. */
export function chunksOf(ids: readonly number[], most = MOST_IDS): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, index) =>
    ids.slice(index * most, (index + 1) * most),
  );
}
