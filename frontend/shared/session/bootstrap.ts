import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { earlyAnswer, earlyOutput } from './early';
import { useSession } from './hooks';

/** What waits is asked for no more often than this, however often the window is looked at. */
export const COUNTS_FRESH_MS = 60_000;

export type Bootstrap = CallOutput<'system/get_bootstrap'>;

export const bootstrapKeys = {
  all: ['system', 'bootstrap'] as const,
  of: (country: string) => ['system', 'bootstrap', country] as const,
};

/** What the console needs to know about the person's work: enums, what waits, and who they are now. */
export function bootstrapOptions(country: string) {
  return queryOptions({
    queryKey: bootstrapKeys.of(country),
    queryFn: ({ signal }) =>
      earlyAnswer('system/get_bootstrap', {}, () =>
        callApi('system/get_bootstrap', {}, { signal, handles: 'all' }),
      ),
    initialData: () => earlyOutput('system/get_bootstrap', {}) as Bootstrap | undefined,
    staleTime: COUNTS_FRESH_MS,
    refetchOnWindowFocus: true,
    gcTime: Infinity,
  });
}

export function useBootstrap() {
  const country = useSession((state) => state.country);
  return useQuery(bootstrapOptions(country)).data;
}

/** One of the counts of what waits, asked for again each minute that the window is on show; undefined until known. */
export function useLiveCount(key: string): number | undefined {
  const country = useSession((state) => state.country);
  return useQuery({
    ...bootstrapOptions(country),
    // Here alone: an interval of each of the many readers would be one timer each.
    refetchInterval: COUNTS_FRESH_MS,
    select: ({ menu_counts }) => menu_counts[key] ?? 0,
  }).data;
}

export interface Choice {
  value: string;
  label: string;
}

/** The choices of one enum with their labels, as the server gives them; empty until they are known. */
export function useEnum(name: string): readonly Choice[] {
  return useBootstrap()?.enums[name] ?? [];
}

/** The label of a code; the code itself where it is not known. */
export function labelIn(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
