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

/** Leads to Today; its roles are those that decide on what waits. */
export const INBOX = '/inbox';
/** The name under which what waits is counted beside the menu's counts. */
export const INBOX_COUNT = 'inbox';
export const inboxKeys = { all: ['inbox'] as const };
/** So many that were gone on from are told: the call takes no more. */
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
    // Colleagues work on the same: whoever looks sees what is so now.
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
}

type Named = Pick<InboxLine, 'kind' | 'object_id'>;

interface Trail {
  at: InboxLine | null;
  /** What was gone on from, the latest last: it comes again once nothing else waits. */
  passed: readonly Named[];
}

/** The record that was opened from the inbox last: the way on is offered on its tab. */
export const trail = createStore<Trail>(() => ({ at: null, passed: [] }));

export function leaveTrail(): void {
  trail.setState({ at: null });
}

/** The records that were gone on from, with the one that is left now as the last. */
function passing({ at, passed }: Trail): readonly Named[] {
  if (at === null) return passed;
  const { kind, object_id } = at;
  const others = passed.filter((one) => one.kind !== kind || one.object_id !== object_id);
  return [...others, { kind, object_id }].slice(-MOST_PASSED);
}

/** Opens a record of the inbox on its desk, with the way back and on. */
export function useOpenFromInbox(): (line: InboxLine) => void {
  const workspace = useWorkspace();
  return (line) => {
    trail.setState({ at: line });
    workspace.open(line.path);
  };
}

/** Takes the next record that nobody has, of any kind or of one, and opens it. */
export function useNextFromInbox(kind: string | null = null): { takeNext: () => void; isTaking: boolean } {
  const client = useQueryClient();
  const country = useCountryCode();
  const openLine = useOpenFromInbox();
  const [isTaking, setTaking] = useState(false);
  const isUnderWay = useRef(false);

  const take = async () => {
    // Held down, the key asks for one record, not for ten.
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
      if (item === null) toast.info('Nothing else waits for you');
      else {
        trail.setState({ passed: passing(before) });
        openLine(item);
      }
    } catch (error) {
      // The client has told of it.
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
