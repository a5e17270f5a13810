import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';

export type Today = CallOutput<'today/get_today'>;
export type Figure = Today['figures'][number];
export type Team = NonNullable<Today['team']>;
export type Writing = NonNullable<Today['writing']>;

const FRESH_MS = 60_000;

/**
 * Return the query options of the Today page. Loading it counts as a visit, unless another user views it on
 * someone's behalf.
 */
export function todayOptions(country: string, isOwnLook: boolean) {
  return queryOptions({
    queryKey: ['today', country, isOwnLook] as const,
    queryFn: async ({ signal }) => {
      const options = { signal, country, handles: 'all' } as const;
      if (isOwnLook) await callApi('today/mark_visit', {}, options);
      return callApi('today/get_today', {}, options);
    },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
}
