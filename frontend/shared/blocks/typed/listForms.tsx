import { useQuery } from '@tanstack/react-query';
import { RecordPicker, RecordsPicker } from '@shared/form/RecordPicker';
import { useCountryCode } from '@shared/session/hooks';
import type { IdPicker } from '@shared/form/idPicker';
import { storePicker } from '@shared/table/filters/pickers';
import { Checkbox } from '@shared/ui/Tick';
import type { Fields } from '../model';
import { useFirstRules } from '../subject';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import type { FormProps } from './parts';
import { Labelled } from '@shared/form/Labelled';
import { articlePicker, collectionPicker, videoPicker } from './pickers';
import { RuleMatches } from './RuleMatches';
import { RecordRuleForm, StoreRuleForm } from './ruleForms';

type ListFields = Fields['article_list'];

const MODES = [
  { value: 'manual', label: 'Chosen by hand' },
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
        label="Note"
        value={fields.note}
        longest={300}
        placeholder="Optional"
        onChange={(note) => onChange({ note })}
      />
    </div>
  );
}

export function StoresForm({ fields, isDisabled, onChange }: FormProps<Fields['store_list']>) {
  const { stores: first } = useFirstRules();
  const rule = fields.rule ?? first;
  const named = useStoreNames(fields.mode === 'manual' ? fields.store_ids : []);
  const note = (id: number, words: string) => {
    const { [String(id)]: _old, ...others } = fields.notes;
    onChange({ notes: words === '' ? others : { ...others, [String(id)]: words } });
  };
  return (
    <>
      <div className="form-grid">
        <Choice
          label="Selection"
          value={fields.mode}
          options={MODES}
          onChange={(mode) => onChange({ mode, rule: mode === 'rule' ? rule : fields.rule })}
        />
        <Choice
          label="Layout"
          value={fields.layout}
          options={STORE_LAYOUTS}
          onChange={(layout) => onChange({ layout })}
        />
      </div>
      {fields.mode === 'rule' ? (
        <>
          <StoreRuleForm rule={rule} isDisabled={isDisabled} onChange={(next) => onChange({ rule: next })} />
          <RuleMatches rule={rule} />
        </>
      ) : (
        <Labelled label="Stores" help="In display order.">
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
              placeholder="Optional"
              onChange={(words) => note(id, words)}
            />
          ))
        : null}
      <label className="checkbox">
        <Checkbox
          checked={fields.show_map}
          onChange={({ target }) => onChange({ show_map: target.checked })}
        />
        Also show on a map
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

interface ListedKind {
  /** Kind of records, used as a cache key. */
  of: string;
  /** Plural noun for the records. */
  noun: string;
  picker: IdPicker;
}

/** A form for a list of records, chosen one by one or by a rule. */
function RecordsForm({
  fields,
  isDisabled,
  onChange,
  listed,
}: FormProps<ListFields> & { listed: ListedKind }) {
  const { records: first } = useFirstRules();
  const rule = fields.rule ?? first;
  return (
    <>
      <div className="form-grid">
        <Choice
          label={`Which ${listed.of}`}
          value={fields.mode}
          options={MODES}
          onChange={(mode) => onChange({ mode, rule: mode === 'rule' ? rule : fields.rule })}
        />
        <Choice
          label="Layout"
          value={fields.layout}
          options={RECORD_LAYOUTS}
          onChange={(layout) => onChange({ layout })}
        />
      </div>
      {fields.mode === 'manual' ? (
        <Labelled label={listed.noun} help="In display order.">
          {(control) => (
            <RecordsPicker
              control={control}
              of={listed.of}
              picker={listed.picker}
              value={fields.ids}
              most={24}
              isOrdered
              isDisabled={isDisabled}
              onChange={(ids) => onChange({ ids })}
            />
          )}
        </Labelled>
      ) : (
        <RecordRuleForm rule={rule} isDisabled={isDisabled} onChange={(next) => onChange({ rule: next })} />
      )}
    </>
  );
}

const ARTICLES: ListedKind = { of: 'articles', noun: 'Articles', picker: articlePicker };
const VIDEOS: ListedKind = { of: 'videos', noun: 'Videos', picker: videoPicker };
const COLLECTIONS: ListedKind = { of: 'collections', noun: 'Collections', picker: collectionPicker };

export function ArticlesForm(props: FormProps<Fields['article_list']>) {
  return <RecordsForm {...props} listed={ARTICLES} />;
}

export function VideosForm(props: FormProps<Fields['video_list']>) {
  return <RecordsForm {...props} listed={VIDEOS} />;
}

export function CollectionsForm(props: FormProps<Fields['collection_list']>) {
  return <RecordsForm {...props} listed={COLLECTIONS} />;
}
