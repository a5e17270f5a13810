import { CodesInput } from '@shared/form/CodesInput';
import { RecordPicker, RecordsPicker } from '@shared/form/RecordPicker';
import { useBootstrap } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { authorPicker, tagPicker } from '@shared/table/filters/pickers';
import { ANY_REGION } from '@shared/table/filters/regionFilters';
import { Checkbox } from '@shared/ui/Tick';
import type { RecordRule, StoreRule } from '../model';
import { Choice } from '@shared/form/Choice';
import { NumberField } from '@shared/form/NumberField';
import { Labelled } from '@shared/form/Labelled';

const STORE_SORTS = [
  { value: 'rating', label: 'Best rated first' },
  { value: 'reviews', label: 'Most reviewed first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
];
const RECORD_SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'views', label: 'Most read first' },
  { value: 'title', label: 'By title' },
];

interface RuleProps<Rule> {
  rule: Rule;
  isDisabled: boolean;
  onChange: (rule: Rule) => void;
}

/** A form for a rule that selects stores: filters, order and maximum number. */
export function StoreRuleForm({ rule, isDisabled, onChange }: RuleProps<StoreRule>) {
  const change = (part: Partial<StoreRule>) => onChange({ ...rule, ...part });
  return (
    <>
      <div className="form-grid">
        <RegionAndTags rule={rule} isDisabled={isDisabled} onChange={change} />
        <Labelled label="Cuisines">
          {(control) => (
            <CodesInput
              control={control}
              of="cuisine"
              value={rule.cuisines}
              most={20}
              placeholder="Any"
              isDisabled={isDisabled}
              onChange={(cuisines) => change({ cuisines })}
            />
          )}
        </Labelled>
        <NumberField
          label="Minimum rating"
          value={rule.min_rating}
          least={0}
          most={5}
          decimals={1}
          step={0.1}
          onChange={(min_rating) => change({ min_rating })}
        />
        <OrderAndLimit rule={rule} sorts={STORE_SORTS} most={50} onChange={change} />
      </div>
      <Prices value={rule.price} onChange={(price) => change({ price })} />
      <label className="checkbox">
        <Checkbox checked={rule.halal} onChange={({ target }) => change({ halal: target.checked })} />
        Halal only
      </label>
    </>
  );
}

/** A form for a rule that selects articles, videos or collections. */
export function RecordRuleForm({ rule, isDisabled, onChange }: RuleProps<RecordRule>) {
  const change = (part: Partial<RecordRule>) => onChange({ ...rule, ...part });
  return (
    <div className="form-grid">
      <RegionAndTags rule={rule} isDisabled={isDisabled} onChange={change} />
      <Labelled label="Author">
        {(control) => (
          <RecordPicker
            control={control}
            of="authors"
            picker={authorPicker}
            value={rule.author_id}
            placeholder="Anyone"
            isDisabled={isDisabled}
            onChange={(author_id) => change({ author_id })}
          />
        )}
      </Labelled>
      <OrderAndLimit rule={rule} sorts={RECORD_SORTS} most={24} onChange={change} />
    </div>
  );
}

interface RegionAndTagsProps extends Omit<RuleProps<Pick<StoreRule, 'region_id' | 'tags'>>, 'onChange'> {
  onChange: (part: Partial<Pick<StoreRule, 'region_id' | 'tags'>>) => void;
}

function RegionAndTags({ rule, isDisabled, onChange }: RegionAndTagsProps) {
  return (
    <>
      <Labelled label="Region">
        {(control) => (
          <RecordPicker
            control={control}
            of="regions"
            picker={ANY_REGION}
            value={rule.region_id}
            placeholder="The whole country"
            isDisabled={isDisabled}
            onChange={(region_id) => onChange({ region_id })}
          />
        )}
      </Labelled>
      <Labelled label="Tags">
        {(control) => (
          <RecordsPicker
            control={control}
            of="tags"
            picker={tagPicker}
            value={rule.tags}
            most={20}
            placeholder="Any"
            isDisabled={isDisabled}
            onChange={(tags) => onChange({ tags })}
          />
        )}
      </Labelled>
    </>
  );
}

interface OrderAndLimitProps {
  rule: Pick<StoreRule, 'sort' | 'limit'>;
  sorts: readonly { value: string; label: string }[];
  most: number;
  onChange: (part: Partial<Pick<StoreRule, 'sort' | 'limit'>>) => void;
}

function OrderAndLimit({ rule, sorts, most, onChange }: OrderAndLimitProps) {
  return (
    <>
      <Choice label="Order" value={rule.sort} options={sorts} onChange={(sort) => onChange({ sort })} />
      <NumberField
        label="How many"
        value={rule.limit}
        least={1}
        most={most}
        step={1}
        isNeeded
        onChange={(limit) => onChange({ limit: limit ?? 1 })}
      />
    </>
  );
}

interface PricesProps {
  value: readonly number[];
  onChange: (levels: readonly number[]) => void;
}

/** The price levels of the country as checkboxes. None checked means any. */
function Prices({ value, onChange }: PricesProps) {
  const country = useCountryCode();
  const bands = useBootstrap()?.countries.find(({ code }) => code === country)?.price_bands ?? [];
  return (
    <fieldset>
      <legend>Price</legend>
      <div className="checkboxes">
        {bands.map(({ level, label }) => (
          <label key={level} className="checkbox">
            <Checkbox
              checked={value.includes(level)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, level].sort() : value.filter((other) => other !== level))
              }
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
