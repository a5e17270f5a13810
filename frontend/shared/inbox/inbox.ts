import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { useWorkspace } from '@shared/workspace/hooks';

export type Inbox = CallOutput<'inbox/query_inbox'>;
export type InboxLine = Inbox['list'][number];

/** Path of Today, which is open to the roles that decide on waiting records. */
export const INBOX = '/inbox';
/** Key of the inbox count among the menu counts. */
export const INBOX_COUNT = 'inbox';
export const inboxKeys = { all: ['inbox'] as const };
/** Explanation of the button that gives up a claim. */
export const RELEASE_HINT = 'Give up your claim, so that colleagues can take the record';
/** Maximum number of skipped records that the call accepts. */
const MOST_PASSED = 200;

export interface InboxFilter {
  kind: string | null;
  isMine: boolean;
  limit: number;
}

export function inboxOptions(country: string, { kind, isMine, limit }: InboxFilter) {
  return queryOptions({
    queryKey: [...inboxKeys.all, country, kind, isMine, limit],
    queryFn: ({ signal }) =>
      callApi(
        'inbox/query_inbox',
        { limit, ...(kind === null ? {} : { kinds: [kind] }), ...(isMine ? { mine: true } : {}) },
        { signal, country, handles: 'all' },
      ),
    // Colleagues work on the same records, so the data must be current.
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
}

type Named = Pick<InboxLine, 'kind' | 'object_id'>;

interface Trail {
  at: InboxLine | null;
  /** Skipped records, latest last. They come again once no others wait. */
  passed: readonly Named[];
}

/** Record that was opened last from the inbox. Its tab shows the button for the next one. */
export const trail = createStore<Trail>(() => ({ at: null, passed: [] }));

export function leaveTrail(): void {
  trail.setState({ at: null });
}

/** Return the skipped records including the current one, as the last. */
function passing({ at, passed }: Trail): readonly Named[] {
  if (at === null) return passed;
  const { kind, object_id } = at;
  const others = passed.filter((one) => one.kind !== kind || one.object_id !== object_id);
  return [...others, { kind, object_id }].slice(-MOST_PASSED);
}

/** Return a function that opens an inbox record on its desk, with buttons back and to the next one. */
export function useOpenFromInbox(): (line: InboxLine) => void {
  const workspace = useWorkspace();
  return (line) => {
    trail.setState({ at: line });
    workspace.open(line.path);
  };
}

/** Return a function that claims and opens the next free record, of any kind or of one. */
export function useNextFromInbox(kind: string | null = null): { takeNext: () => void; isTaking: boolean } {
  const client = useQueryClient();
  const country = useCountryCode();
  const openLine = useOpenFromInbox();
  const [isTaking, setTaking] = useState(false);
  const isUnderWay = useRef(false);

  const take = async () => {
    // A key that is held down claims one record only.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setTaking(true);
    try {
      const before = trail.getState();
      const { at, passed } = before;
      const { item } = await callApi(
        'inbox/claim_next',
        {
          ...(kind === null ? {} : { kinds: [kind] }),
          ...(at === null ? {} : { after: { kind: at.kind, object_id: at.object_id } }),
          ...(passed.length === 0 ? {} : { passed: [...passed] }),
        },
        { country },
      );
      if (item === null) toast.info('Nothing else is waiting for you');
      else {
        trail.setState({ passed: passing(before) });
        openLine(item);
      }
    } catch (error) {
      // The API client has reported the error.
      if (!isApiError(error)) throw error;
    } finally {
      isUnderWay.current = false;
      setTaking(false);
      void client.invalidateQueries({ queryKey: inboxKeys.all });
      void client.invalidateQueries({ queryKey: bootstrapKeys.all });
    }
  };
  return { takeNext: () => void take(), isTaking };
}
