import { useDebounced } from '@shared/hooks/useDebounced';
import type { StoreRule } from '../model';
import { formatFound, RULE_REST_MS, useRuleFound } from './storeRule';

/** The number of stores that currently match a rule. */
export function RuleFound({ rule }: { rule: StoreRule }) {
  const { data } = useRuleFound(useDebounced(rule, RULE_REST_MS));
  return (
    <p className={data?.items.length === 0 ? 'field-error' : 'field-help'} role="status">
      {data === undefined ? '' : formatFound(data.items.length)}
    </p>
  );
}
