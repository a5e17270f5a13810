import IconButton from '@mui/material/IconButton';
import { useController } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { Field } from '@shared/form/Field';
import { useMost } from '@shared/form/labels';
import { RecordPicker } from '@shared/form/RecordPicker';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { storePicker } from '@shared/table/filters/pickers';
import { Icon } from '@shared/ui/Icon';
import { Select } from '@shared/ui/Select';
import { optionsOf } from '@shared/ui/options';
import type { Article } from '../model';
import type { StoreOfArticle } from './values';

const MOST_MAIN = 'main';

/** The stores of an article. Stores named by blocks are added automatically. */
export function StoresField({
  content,
  isDisabled,
}: {
  content: Pick<Article, 'stores'> | null;
  isDisabled: boolean;
}) {
  const { field } = useController({ name: 'stores' });
  const most = useMost('stores');
  const roles = useEnum('article_store_role');
  const stores = (field.value as readonly StoreOfArticle[] | undefined) ?? [];
  const nameOf = useStoreNames(stores.map(({ store_id }) => store_id));
  const byBlocks = content?.stores.filter(({ is_auto }) => is_auto) ?? [];
  const change = (id: number, part: Partial<StoreOfArticle>) =>
    field.onChange(stores.map((one) => (one.store_id === id ? { ...one, ...part } : one)));
  return (
    <Field name="stores" counter={stores.length === 0 ? undefined : `${stores.length}/${most}`}>
      {(control) => (
        <div className="stack">
          {stores.map((one) => (
            <div key={one.store_id} className="article-store">
              <span>{nameOf(one.store_id)}</span>
              <Select
                aria-label={`Role of ${nameOf(one.store_id)}`}
                value={one.role}
                onChange={({ target }) =>
                  change(one.store_id, { role: target.value as StoreOfArticle['role'] })
                }
              >
                {optionsOf(roles)}
              </Select>
              <IconButton
                aria-label={`Remove ${nameOf(one.store_id)}`}
                title="Remove"
                onClick={() => field.onChange(stores.filter((other) => other !== one))}
              >
                <Icon name="close" />
              </IconButton>
            </div>
          ))}
          <RecordPicker
            control={control}
            of="stores"
            picker={storePicker}
            value={null}
            isDisabled={isDisabled || stores.length >= most}
            placeholder="Add a store"
            onChange={(id) => {
              if (id === null || stores.some(({ store_id }) => store_id === id)) return;
              const role = stores.some((one) => one.role === MOST_MAIN) ? 'mention' : 'main';
              field.onChange([...stores, { store_id: id, role, note: '' }]);
            }}
          />
          {byBlocks.length === 0 ? null : (
            <p className="field-help">
              Also mentioned in the body: {byBlocks.map(({ store }) => store.name).join(', ')}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}

function useStoreNames(ids: readonly number[]): (id: number) => string {
  const country = useCountryCode();
  const named = useQuery({
    queryKey: ['picker', country, 'stores', 'names', ids],
    queryFn: ({ signal }) => storePicker.name(ids, signal),
    enabled: ids.length > 0,
  });
  return (id) => named.data?.find(({ value }) => value === String(id))?.label ?? `Store ${id}`;
}
