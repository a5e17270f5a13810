import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { follow } from '@shared/work/jobs';

export type PersonRecord = CallOutput<'person/search'>['list'][number];
export type PersonRequest = CallOutput<'person/query_requests'>['list'][number];

const POLL_MS = 3000;
const SHOWN = 20;

const personKeys = {
  requests: ['person', 'requests'] as const,
};

/**
 * Query options of the past exports and erasures, the newest first. The query polls while a job is running.
 */
export const requestsOptions = queryOptions({
  queryKey: personKeys.requests,
  queryFn: ({ signal }) => callApi('person/query_requests', { page_size: SHOWN }, { signal, handles: 'all' }),
  refetchInterval: ({ state }) =>
    state.data?.list.some(({ finished_at, job_id }) => finished_at === null && job_id !== null) === true
      ? POLL_MS
      : false,
});

/** The search text, and the country of phone numbers without a country code. */
interface Search {
  value: string;
  country: string;
}

export function useSearch() {
  return useMutation({
    mutationFn: ({ value, country }: Search) =>
      callApi('person/search', { value }, { country, handles: 'all' }),
  });
}

interface Request extends Search {
  reason: string;
  token?: string;
}

/** Return a handler that follows the job of an accepted request and refreshes the request list. */
function useAccepted() {
  const client = useQueryClient();
  return ({ job_id }: PersonRequest) => {
    if (job_id !== null) follow(job_id);
    void client.invalidateQueries({ queryKey: personKeys.requests });
  };
}

export function useExport() {
  const onSuccess = useAccepted();
  return useMutation({
    mutationFn: ({ value, reason, country }: Request) =>
      callApi('person/export', { value, reason }, { country, handles: 'all' }),
    onSuccess,
  });
}

/**
 * Return the mutation that erases a person's data. Without a confirmation token the server refuses and returns
 * the records to erase.
 */
export function useErase() {
  const onSuccess = useAccepted();
  return useMutation({
    mutationFn: ({ value, reason, country, token }: Request) =>
      callApi(
        'person/erase',
        { value, reason, ...(token === undefined ? {} : { confirm_token: token }) },
        { country, handles: 'all' },
      ),
    onSuccess,
  });
}
