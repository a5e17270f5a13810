import { useDebounced } from '@shared/hooks/useDebounced';
import type { StoreRule } from '../model';
import { formatMatches, RULE_REST_MS, useRuleMatches } from './storeRule';

/** The number of stores that currently match a rule. */
export function RuleMatches({ rule }: { rule: StoreRule }) {
  const { data } = useRuleMatches(useDebounced(rule, RULE_REST_MS));
  return (
    <p className={data?.items.length === 0 ? 'field-error' : 'field-help'} role="status">
      {data === undefined ? '' : formatMatches(data.items.length)}
    </p>
  );
}
