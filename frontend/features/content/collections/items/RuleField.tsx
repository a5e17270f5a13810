import { useController } from 'react-hook-form';
import { FIRST_RULES, type StoreRule } from '@shared/blocks/model';
import { StoreRuleForm } from '@shared/blocks/typed/ruleForms';
import { formatMatches, RULE_REST_MS, useRuleMatches } from '@shared/blocks/typed/storeRule';
import { Group } from '@shared/form/Group';
import { useDebounced } from '@shared/hooks/useDebounced';
import { LoadError } from '@shared/ui/LoadError';
import { Thumb } from '@shared/ui/Thumb';
import { SkeletonRows } from '@shared/ui/SkeletonRows';

/** The editor of a collection's rule, with its current matches. */
export function RuleField({ isDisabled }: { isDisabled: boolean }) {
  const { field } = useController({ name: 'rule' });
  const rule = (field.value as StoreRule | null | undefined) ?? FIRST_RULES.stores;
  return (
    <Group
      name="rule"
      label="Rule filters"
      help="Updated every night. Closed stores are removed automatically."
    >
      <div>
        <StoreRuleForm rule={rule} isDisabled={isDisabled} onChange={field.onChange} />
      </div>
      <Preview rule={rule} />
    </Group>
  );
}

function Preview({ rule }: { rule: StoreRule }) {
  const query = useRuleMatches(useDebounced(rule, RULE_REST_MS));
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonRows rows={3} height={44} />
    ) : (
      <LoadError error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  const { items } = query.data;
  return (
    <div className="stack well" aria-busy={query.isFetching}>
      <p className="muted small" role="status">
        {formatMatches(items.length)}
      </p>
      <ol>
        {items.map(({ ref_id: id, title, note, picture_url: url }, place) => (
          <li key={id} className="line">
            <span className="muted numbers ends rigid item-place">{place + 1}</span>
            <Thumb url={url} icon="shop" />
            <span className="stack-tight breaks grows">
              <strong>{title}</strong>
              <span className="row muted small">{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
