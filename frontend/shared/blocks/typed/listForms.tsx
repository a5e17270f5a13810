import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { callApi } from '@shared/api/client';
import type { ControlProps } from '@shared/form/Field';
import { RecordPicker, RecordsPicker } from '@shared/form/RecordPicker';
import { useCountryCode } from '@shared/session/hooks';
import type { IdPicker } from '@shared/table/filters';
import { storePicker } from '@shared/table/pickers';
import { regionPicker } from '@shared/table/regionFilters';
import { FIRST_RULES, type Fields, type StoreRule } from '../model';
import { articlePicker } from './pickers';
import { Choice, Line, type FormProps } from './parts';

const MODES = [
  { value: 'manual', label: 'Chosen one by one' },
  { value: 'rule', label: 'By a rule' },
] as const;
const STORE_LAYOUTS = [
  { value: 'card', label: 'Cards' },
  { value: 'list', label: 'List' },
  { value: 'table', label: 'Table' },
] as const;
const RECORD_LAYOUTS = [
  { value: 'card', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;
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
const REGIONS = regionPicker(1);

/** A control that is no line of words, with its label. */
function Labelled({
  label,
  help,
  children,
}: {
  label: string;
  help?: string;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': false,
        'aria-describedby': help === undefined ? undefined : `${id}-note`,
        'aria-required': undefined,
      })}
      {help === undefined ? null : (
        <p id={`${id}-note`} className="field-help">
          {help}
        </p>
      )}
    </div>
  );
}

export function StoreForm({ fields, isDisabled, onChange }: FormProps<Fields['store_card']>) {
  return (
    <div className="form-grid">
      <Labelled label="Store">
        {(control) => (
          <RecordPicker
            control={control}
            of="stores"
            picker={storePicker}
            value={fields.store_id}
            isDisabled={isDisabled}
            onChange={(store_id) => onChange({ store_id })}
          />
        )}
      </Labelled>
      <Line
        label="What you say about it"
        value={fields.note}
        longest={300}
        placeholder="Nothing more than its card"
        onChange={(note) => onChange({ note })}
      />
    </div>
  );
}

export function StoresForm({ fields, isDisabled, onChange }: FormProps<Fields['store_list']>) {
  const named = useStoreNames(fields.mode === 'manual' ? fields.store_ids : []);
  const note = (id: number, words: string) => {
    const { [String(id)]: _old, ...others } = fields.notes;
    onChange({ notes: words === '' ? others : { ...others, [String(id)]: words } });
  };
  return (
    <>
      <div className="form-grid">
        <Choice
          label="Which stores"
          value={fields.mode}
          options={MODES}
          onChange={(mode) =>
            onChange({ mode, rule: mode === 'rule' ? (fields.rule ?? FIRST_RULES.stores) : fields.rule })
          }
        />
        <Choice
          label="Shown as"
          value={fields.layout}
          options={STORE_LAYOUTS}
          onChange={(layout) => onChange({ layout })}
        />
      </div>
      {fields.mode === 'rule' ? (
        <StoreRuleForm
          rule={fields.rule ?? FIRST_RULES.stores}
          isDisabled={isDisabled}
          onChange={(rule) => onChange({ rule })}
        />
      ) : (
        <Labelled label="Stores" help="In the order in which they are shown.">
          {(control) => (
            <RecordsPicker
              control={control}
              of="stores"
              picker={storePicker}
              value={fields.store_ids}
              most={50}
              isOrdered
              isDisabled={isDisabled}
              onChange={(ids) =>
                onChange({
                  store_ids: ids,
                  notes: Object.fromEntries(
                    Object.entries(fields.notes).filter(([id]) => ids.includes(Number(id))),
                  ),
                })
              }
            />
          )}
        </Labelled>
      )}
      {fields.mode === 'manual'
        ? fields.store_ids.map((id) => (
            <Line
              key={id}
              label={`About ${named(id)}`}
              value={fields.notes[String(id)] ?? ''}
              longest={300}
              placeholder="Nothing more than its card"
              onChange={(words) => note(id, words)}
            />
          ))
        : null}
      <label className="checkbox">
        <input
          type="checkbox"
          checked={fields.show_map}
          onChange={({ target }) => onChange({ show_map: target.checked })}
        />
        Show them on a map too
      </label>
    </>
  );
}

function useStoreNames(ids: readonly number[]): (id: number) => string {
  const country = useCountryCode();
  const named = useQuery({
    queryKey: ['picker', country, 'stores', 'names', ids],
    queryFn: ({ signal }) => storePicker.name(ids, signal),
    enabled: ids.length > 0,
  });
  return (id) => named.data?.find(({ value }) => value === String(id))?.label ?? `store ${id}`;
}

interface StoreRuleProps {
  rule: StoreRule;
  isDisabled: boolean;
  onChange: (rule: StoreRule) => void;
}

function StoreRuleForm({ rule, isDisabled, onChange }: StoreRuleProps) {
  return (
    <div className="form-grid">
      <Labelled label="Region">
        {(control) => (
          <RecordPicker
            control={control}
            of="regions"
            picker={REGIONS}
            value={rule.region_id}
            placeholder="The whole country"
            isDisabled={isDisabled}
            onChange={(region_id) => onChange({ ...rule, region_id })}
          />
        )}
      </Labelled>
      <TagsPicker
        value={rule.tags}
        isDisabled={isDisabled}
        onChange={(tags) => onChange({ ...rule, tags })}
      />
      <Choice
        label="Order"
        value={rule.sort}
        options={STORE_SORTS}
        onChange={(sort) => onChange({ ...rule, sort })}
      />
      <NumberField
        label="How many"
        value={rule.limit}
        least={1}
        most={50}
        onChange={(limit) => onChange({ ...rule, limit: limit ?? 1 })}
      />
      <NumberField
        label="Rated at least"
        value={rule.min_rating}
        least={0}
        most={5}
        step={0.1}
        onChange={(min_rating) => onChange({ ...rule, min_rating })}
      />
      <label className="checkbox">
        <input
          type="checkbox"
          checked={rule.halal}
          onChange={({ target }) => onChange({ ...rule, halal: target.checked })}
        />
        Halal only
      </label>
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: number | null;
  least: number;
  most: number;
  step?: number;
  onChange: (value: number | null) => void;
}

function NumberField({ label, value, least, most, step = 1, onChange }: NumberFieldProps) {
  const id = useId();
  const take = (typed: string) =>
    onChange(typed === '' ? null : Math.min(most, Math.max(least, Number(typed))));
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="control"
        type="number"
        min={least}
        max={most}
        step={step}
        value={value ?? ''}
        onChange={({ target }) => take(target.value)}
      />
    </div>
  );
}

const tagPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const found = await callApi('taxonomy/query_tags', { keyword }, { signal, handles: 'all' });
    return found.list.map(({ tag_id, label }) => ({ value: String(tag_id), label }));
  },
  name: async (ids, signal) => {
    const found = await callApi('taxonomy/query_tags', { keyword: '' }, { signal, handles: 'all' });
    return found.list
      .filter(({ tag_id }) => ids.includes(tag_id))
      .map(({ tag_id, label }) => ({ value: String(tag_id), label }));
  },
};

interface TagsPickerProps {
  value: readonly number[];
  isDisabled: boolean;
  onChange: (tags: readonly number[]) => void;
}

function TagsPicker({ value, isDisabled, onChange }: TagsPickerProps) {
  return (
    <Labelled label="Tags">
      {(control) => (
        <RecordsPicker
          control={control}
          of="tags"
          picker={tagPicker}
          value={value}
          most={20}
          placeholder="Any"
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )}
    </Labelled>
  );
}

export function ArticlesForm({ fields, isDisabled, onChange }: FormProps<Fields['article_list']>) {
  const rule = fields.rule ?? FIRST_RULES.records;
  const changeRule = (change: Partial<typeof rule>) => onChange({ rule: { ...rule, ...change } });
  return (
    <>
      <div className="form-grid">
        <Choice
          label="Which articles"
          value={fields.mode}
          options={MODES}
          onChange={(mode) => onChange({ mode, rule: mode === 'rule' ? rule : fields.rule })}
        />
        <Choice
          label="Shown as"
          value={fields.layout}
          options={RECORD_LAYOUTS}
          onChange={(layout) => onChange({ layout })}
        />
      </div>
      {fields.mode === 'manual' ? (
        <Labelled label="Articles" help="In the order in which they are shown.">
          {(control) => (
            <RecordsPicker
              control={control}
              of="articles"
              picker={articlePicker}
              value={fields.ids}
              most={24}
              isOrdered
              isDisabled={isDisabled}
              onChange={(ids) => onChange({ ids })}
            />
          )}
        </Labelled>
      ) : (
        <div className="form-grid">
          <Labelled label="Region">
            {(control) => (
              <RecordPicker
                control={control}
                of="regions"
                picker={REGIONS}
                value={rule.region_id}
                placeholder="The whole country"
                isDisabled={isDisabled}
                onChange={(region_id) => changeRule({ region_id })}
              />
            )}
          </Labelled>
          <TagsPicker value={rule.tags} isDisabled={isDisabled} onChange={(tags) => changeRule({ tags })} />
          <Choice
            label="Order"
            value={rule.sort}
            options={RECORD_SORTS}
            onChange={(sort) => changeRule({ sort })}
          />
          <NumberField
            label="How many"
            value={rule.limit}
            least={1}
            most={24}
            onChange={(limit) => changeRule({ limit: limit ?? 1 })}
          />
        </div>
      )}
    </>
  );
}
