import { queryOptions } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';

export type SystemStatus = CallOutput<'system/get_status'>;
export type Part = SystemStatus['parts'][number];
export type FailedMails = CallOutput<'system/query_failed_mails'>;
export type FailedMail = FailedMails['list'][number];

const POLL_MS = 10_000;

/** Query options of the status of each part of the console. The query polls while visible. */
export const statusOptions = queryOptions({
  queryKey: ['system', 'status'],
  queryFn: ({ signal }) => callApi('system/get_status', {}, { signal, handles: 'all' }),
  refetchInterval: POLL_MS,
  staleTime: 0,
});

export const failedMailsOptions = queryOptions({
  queryKey: ['system', 'failed_mails'],
  queryFn: ({ signal }) => callApi('system/query_failed_mails', {}, { signal, handles: 'all' }),
  staleTime: 0,
});
