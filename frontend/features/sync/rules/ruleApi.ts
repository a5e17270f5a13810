import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import { syncKeys } from '../api';
import type { Rule } from './ruleFormat';

/** Return the query options of all rules of the country. Callers filter them by source. */
export function rulesOptions(country: string) {
  return queryOptions({
    queryKey: [...syncKeys.all, 'rules', country],
    queryFn: ({ signal }) => callApi('store_sync/query_auto_rules', {}, { signal, country, handles: 'all' }),
    staleTime: 0,
  });
}

/** Return the query of the country's rules. */
export function useRules() {
  return useQuery(rulesOptions(useCountryCode()));
}

/** Return a function that caches a rule. */
export function useKeepRule() {
  const client = useQueryClient();
  const { queryKey } = rulesOptions(useCountryCode());
  return (rule: Rule) => {
    client.setQueryData(queryKey, (rules) => {
      if (rules === undefined) return rules;
      const isExisting = rules.some(({ rule_id: id }) => id === rule.rule_id);
      return isExisting
        ? rules.map((existing) => (existing.rule_id === rule.rule_id ? rule : existing))
        : [...rules, rule];
    });
    void client.invalidateQueries({ queryKey });
  };
}

/** Return the mutation that enables or disables a rule. The caller shows errors. */
export function useSwitch() {
  const country = useCountryCode();
  const client = useQueryClient();
  const keep = useKeepRule();
  return useMutation({
    mutationFn: ({ rule, isOn }: { rule: Rule; isOn: boolean }) =>
      callApi(
        'store_sync/save_auto_rule',
        { rule_id: rule.rule_id, version: rule.version, enabled: isOn },
        { country, handles: 'all' },
      ),
    onSuccess: keep,
    onError: () => void client.invalidateQueries({ queryKey: rulesOptions(country).queryKey }),
  });
}
