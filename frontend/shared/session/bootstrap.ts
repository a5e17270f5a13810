import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { foldedIncludes } from '@shared/format/folding';
import { earlyAnswer, earlyOutput } from './early';
import { useSession } from './hooks';

/** Minimum interval between requests of the counts, however often the window gets the focus. */
export const COUNTS_FRESH_MS = 60_000;

export type Bootstrap = CallOutput<'system/get_bootstrap'>;

export const bootstrapKeys = {
  all: ['system', 'bootstrap'] as const,
  of: (country: string) => ['system', 'bootstrap', country] as const,
};

/** Return the query of the bootstrap data: enumerations, counts and the current user. */
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

/**
 * Return one of the waiting counts, refreshed every minute while the window is visible; undefined until
 * loaded.
 */
export function useLiveCount(key: string): number | undefined {
  const country = useSession((state) => state.country);
  return useQuery({
    ...bootstrapOptions(country),
    // Only here: an interval in every reader of the query would create one timer each.
    refetchInterval: COUNTS_FRESH_MS,
    select: ({ menu_counts }) => menu_counts[key] ?? 0,
  }).data;
}

export interface Choice {
  value: string;
  label: string;
  /** Names in other languages, by which it is found too. */
  words?: string;
}

/** Check whether the label or another name of an option contains a text. */
export function isNamed({ label, words = '' }: Choice, text: string): boolean {
  return foldedIncludes(`${label} ${words}`, text);
}

/** Return the options of an enumeration; empty until loaded. */
export function useEnum(name: string): readonly Choice[] {
  return useBootstrap()?.enums[name] ?? [];
}

/** Return the label of a code, or the code itself if it is unknown. */
export function labelIn(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
