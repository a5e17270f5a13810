import { CODE, FORM_CODES } from '@shared/api/codes';
import { fieldErrors, isApiError, type ApiError } from '@shared/api/errors';
import { isAway } from '@shared/api/patience';
import { session } from '@shared/api/session';
import { clashesOf, resolve, type Choice, type Clash, type ConflictData } from './conflict';
import type { Faults } from './faults';
import { mergeWithin, type Mergers } from './mergers';
import type { FormValues } from './patch';

export interface Warning {
  code: string;
  field: string | null;
  msg: string;
  /** Other record that the warning refers to, for custom views. */
  candidate?: unknown;
}

/** Send a patch against a version; `confirmToken` confirms the warnings. Use `formCall` options. */
export type Send<Saved, Patch extends object = Record<string, unknown>> = (
  patch: Patch,
  version: number | null,
  confirmToken: string | undefined,
) => Promise<Saved>;

/** Questions to the user while saving. */
export interface Asker {
  /**
   * Resolve to the side chosen for each field, or null to stay in the form. `by` is the user who made the
   * other change; null if it was the same user in another window.
   */
  aboutClashes: (
    clashes: readonly Clash[],
    by: string | null,
  ) => Promise<Readonly<Record<string, Choice>> | null>;
  /** Resolve to true to continue despite the warnings. */
  aboutWarnings: (warnings: readonly Warning[]) => Promise<boolean>;
}

/** Result of saving. `away`: the server could not be reached or failed; a retry may succeed. */
export type SaveResult<Saved> =
  | { kind: 'saved'; record: Saved; mergedWith: string | null }
  | { kind: 'refused'; errors: Faults }
  | { kind: 'away' }
  | { kind: 'stayed' };

/** Options for calls whose errors the form handles itself. */
export const formCall = { handles: FORM_CODES };
const MOST_TRIES = 10;

/** One attempt: the patch, its base version, and the token that confirms warnings. */
interface Attempt<Patch> {
  patch: Patch;
  version: number | null;
  token: string | undefined;
  mergedWith: string | null;
}

/**
 * Save a patch. Changes by others that do not conflict are merged silently, conflicts and warnings are
 * confirmed by the user, and errors are returned by field.
 */
export async function save<Saved, Patch extends object = Record<string, unknown>>(
  send: Send<Saved, Patch>,
  patch: Patch,
  version: number | null,
  ask: Asker,
  mergers: Mergers = {},
): Promise<SaveResult<Saved>> {
  let attempt: Attempt<Patch> = { patch: { ...patch }, version, token: undefined, mergedWith: null };
  // Each round answers one question. The limit prevents an endless loop if others keep saving.
  for (let round = 0; round < MOST_TRIES; round += 1) {
    try {
      const record = await send(attempt.patch, attempt.version, attempt.token);
      return { kind: 'saved', record, mergedWith: attempt.mergedWith };
    } catch (error) {
      const next = await afterRefusal(error, attempt, ask, mergers);
      if ('kind' in next) return next;
      attempt = next;
    }
  }
  return { kind: 'refused', errors: { form: 'Others keep changing this record. Try again shortly.' } };
}

type End = Exclude<SaveResult<never>, { kind: 'saved' }>;

async function afterRefusal<Patch extends object>(
  error: unknown,
  attempt: Attempt<Patch>,
  ask: Asker,
  mergers: Mergers,
): Promise<Attempt<Patch> | End> {
  if (!isApiError(error)) throw error;
  switch (error.code) {
    case CODE.conflict:
      return afterConflict(error.data as ConflictData, attempt, ask, mergers);
    case CODE.needsConfirmation: {
      const { warnings, confirm_token: token } = error.data as Confirmation;
      return (await ask.aboutWarnings(warnings)) ? { ...attempt, token } : { kind: 'stayed' };
    }
    case CODE.invalid:
    case CODE.duplicate:
      return { kind: 'refused', errors: refusalOf(error) };
    default:
      return { kind: isAway(error) ? 'away' : 'stayed' };
  }
}

/** Return the error messages by field; under `form` if they name none. */
export function refusalOf(error: ApiError): Faults {
  const errors = fieldErrors(error);
  return Object.keys(errors).length === 0 ? { form: error.message } : errors;
}

/** Return the warnings that an error asks to confirm; none for another error. */
export function warningsOf({ code, data }: ApiError): readonly Warning[] {
  return code === CODE.needsConfirmation ? (data as Confirmation).warnings : [];
}

interface Confirmation {
  warnings: readonly Warning[];
  confirm_token: string;
}

async function afterConflict<Patch extends object>(
  data: ConflictData,
  attempt: Attempt<Patch>,
  ask: Asker,
  mergers: Mergers,
): Promise<Attempt<Patch> | End> {
  const by = isOwn(data) ? null : (data.updated_by?.nickname ?? 'the system');
  const mergedWith = by ?? 'your other window';
  const sent = attempt.patch as FormValues;
  const plain = clashesOf(sent, data);
  const within = mergeWithin(plain, mergers);
  const clashes = [...plain.filter(({ field }) => !(field in mergers)), ...within.clashes];
  const choices = clashes.length === 0 ? {} : await ask.aboutClashes(clashes, by);
  if (choices === null) return { kind: 'stayed' };
  // The patch contains only fields that were sent, with the sent or a merged value.
  const patch = { ...resolve(sent, clashes, choices), ...within.settle(choices) } as Patch;
  return { patch, version: data.current_version, token: undefined, mergedWith };
}

/** Check whether the same user changed the record in another window. */
function isOwn({ updated_by: by }: ConflictData): boolean {
  return by?.user_id !== undefined && by.user_id === session.getState().userId;
}
