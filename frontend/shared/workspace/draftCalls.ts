import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { session } from '@shared/api/session';
import type { Draft, Entry, FormPlace, Written } from './drafts';

/** Server copies of a user's drafts of one form. They survive the loss of this browser. */
export interface DraftCalls {
  list: () => Promise<readonly Entry[]>;
  /** Store a draft and end the drafts that it replaces. Reject if the server could not be reached. */
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
 * Wait until the server has answered all pending draft calls, up to a time limit. Needed before signing out:
 * later calls would be rejected, and a discarded draft would be offered in other browsers.
 */
export async function draftCallsDone(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MOST_WAITED_MS);
  });
  await Promise.race([Promise.all([...onTheirWay]), enough]);
  clearTimeout(timer);
}

/** Return silent draft calls: the copy in the browser remains even if they fail. */
export function draftCalls({ userId, country, key: place }: FormPlace): DraftCalls {
  const ask = <T>(call: () => Promise<T>): Promise<T> =>
    // If another user has signed in since, do not send the input in their name.
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
            // Too large for the server. A retry would not help; the copy in the browser remains.
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
