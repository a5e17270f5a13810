import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { useSession } from './hooks';

export const COUNTS_FRESH_MS = 60_000;

/** What the console needs to know about the person's work: enums, what waits, and who they are now. */
export function bootstrapOptions(country: string) {
  return queryOptions({
    queryKey: ['system', 'bootstrap', country],
    queryFn: ({ signal }) => callApi('system/get_bootstrap', {}, { signal, handles: 'all' }),
    staleTime: COUNTS_FRESH_MS,
    refetchOnWindowFocus: true,
    gcTime: Infinity,
  });
}

export function useBootstrap() {
  const country = useSession((state) => state.country);
  return useQuery(bootstrapOptions(country)).data;
}

export interface Choice {
  value: string;
  label: string;
}

/** The choices of one enum with their labels, as the server gives them; empty until they are known. */
export function useEnum(name: string): readonly Choice[] {
  return useBootstrap()?.enums[name] ?? [];
}
