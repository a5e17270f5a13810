import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import type { StoreRule } from '../model';

export const RULE_REST_MS = 300;

/** Query the stores that currently match a rule. */
export function useRuleMatches(rule: StoreRule) {
  const country = useCountryCode();
  return useQuery({
    queryKey: ['store-rule', country, rule],
    queryFn: ({ signal }) =>
      callApi('collection/preview_rule', { rule: { ...rule } }, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
  });
}

export function formatMatches(count: number): string {
  if (count === 0) return 'No stores match. Remove some filters.';
  return count === 1 ? '1 store matches' : `${count} stores match`;
}
