import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { session } from '@shared/session/session';
import type { Draft, Entry, FormPlace, Written } from './drafts';

/** The server's copy of what a person left unsaved in one form: safe from this browser's end. */
export interface DraftCalls {
  list: () => Promise<readonly Entry[]>;
  /** Keeps a draft, and ends those that it goes on from. Rejects where the server could not be asked. */
  save: (draft: Draft, replaces: readonly Written[], isLeaving: boolean) => Promise<void>;
  end: (written: readonly Written[]) => Promise<void>;
}

const onTheirWay = new Set<Promise<unknown>>();

function track<T>(call: Promise<T>): Promise<T> {
  const ended = call.catch(() => undefined).finally(() => onTheirWay.delete(ended));
  onTheirWay.add(ended);
  return call;
}

const MOST_WAITED_MS = 2_000;

/**
 * Resolves when the server has answered what it was told of drafts so far, or is too slow for that. Whoever signs
 * out waits: after it these calls would be refused, and a discarded draft would be on offer in other browsers.
 */
export async function draftsTold(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MOST_WAITED_MS);
  });
  await Promise.race([Promise.all([...onTheirWay]), enough]);
  clearTimeout(timer);
}

/** Calls that say nothing: the browser's copy holds whatever becomes of them. */
export function draftCalls({ userId, country, key: place }: FormPlace): DraftCalls {
  const ask = <T>(call: () => Promise<T>): Promise<T> =>
    // Another person has signed in since: what this one typed is not told in their name.
    session.getState().userId === userId ? track(call()) : Promise.reject(new Error('Not their session'));
  const silent = { country, handles: 'all' } as const;
  return {
    list: () => ask(() => callApi('draft/get_drafts', { place }, silent).then((rows) => rows.map(toEntry))),
    save: ({ writer, seq, values, version }, replaces, isLeaving) =>
      ask(() =>
        callApi(
          'draft/save_draft',
          { place, writer, seq, values, version, replaces: toInput(replaces) },
          { ...silent, isLeaving },
        ).then(
          () => undefined,
          (error: unknown) => {
            // Too large for the server. Asking again would not help; the browser's copy remains.
            if (!isApiError(error) || error.code !== CODE.invalid) throw error;
          },
        ),
      ),
    end: (written) =>
      ask(() =>
        callApi('draft/discard_draft', { place, drafts: toInput(written) }, silent).then(() => undefined),
      ),
  };
}

const MOST_AT_ONCE = 20;

function toInput(written: readonly Written[]): Written[] {
  return written.slice(0, MOST_AT_ONCE).map(({ writer, seq }) => ({ writer, seq }));
}

function toEntry(row: CallOutput<'draft/get_drafts'>[number]): Entry {
  const { writer, seq, values, version } = row;
  if (row.is_ended) return { writer, seq, isEnded: true };
  return { writer, seq, values, version, savedAt: Date.parse(row.saved_at), isEnded: false };
}
