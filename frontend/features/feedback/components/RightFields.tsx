import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callApi } from '@shared/api/client';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import { NumberField } from '@shared/form/NumberField';
import { Labelled } from '@shared/form/Labelled';
import { CodesInput } from '@shared/form/CodesInput';
import { DayLine } from '@shared/form/DayLine';
import { RecordPicker, RecordsPicker } from '@shared/form/RecordPicker';
import { factsOf, fieldOf, mostOf } from '@shared/fields/facts';
import { useEnum } from '@shared/session/bootstrap';
import { storePicker, tagPicker } from '@shared/table/filters/pickers';
import { requestedFields, errorAt, namesOf, type RequestedField, type RightValues } from '../cases/report';

const GROUPS = factsOf('store').groups;
const UNSPECIFIED = { value: '', label: 'Not specified' };
const PRICE_LEVELS = [UNSPECIFIED, ...['1', '2', '3', '4'].map((value) => ({ value, label: value }))];

interface FieldProps {
  field: RequestedField;
  right: RightValues;
  error: string | null;
  onChange: (part: Partial<RightValues>) => void;
}

interface RightFieldsProps {
  category: string;
  right: RightValues;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<RightValues>) => void;
}

/** The fields for the correct values that fit the kind of error. */
export function RightFields({ category, right, errors, onChange }: RightFieldsProps) {
  return requestedFields(category).map((field) => {
    const Shown = FIELDS[field] ?? StoreLine;
    return (
      <Shown
        key={field}
        field={field}
        right={right}
        error={errorAt(errors, ...namesOf(field))}
        onChange={onChange}
      />
    );
  });
}

type TextName = { [Name in RequestedField]: RightValues[Name] extends string ? Name : never }[RequestedField];

/** Return the label of a correct value from the store field's label: 'Correct website'. */
function rightLabel(name: string): string {
  const label = factsOf('store').fields[name]?.label ?? name;
  return rightly(label);
}

function rightly(label: string): string {
  return `Correct ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** A text field for a store field. */
function StoreLine({ field, right, error, onChange }: FieldProps) {
  const facts = factsOf('store').fields[field];
  return (
    <Line
      label={rightLabel(field)}
      value={String(right[field])}
      longest={facts?.longest ?? Infinity}
      error={error}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
}

/** Return a component for a single-line text field. */
function line(name: TextName, label: string, longest: number, help?: string) {
  return function Text({ right, error, onChange }: FieldProps) {
    return (
      <Line
        label={label}
        value={right[name]}
        longest={longest}
        error={error}
        {...(help === undefined ? {} : { help })}
        onChange={(text) => onChange({ [name]: text })}
      />
    );
  };
}

function day(name: 'closed_on' | 'reopen_on', label: string) {
  return function Day({ right, error, onChange }: FieldProps) {
    return (
      <DayLine
        label={label}
        value={right[name]}
        error={error}
        onChange={(value) => onChange({ [name]: value })}
      />
    );
  };
}

function cost(name: 'avg_cost_min' | 'avg_cost_max') {
  return function Cost({ right, error, onChange }: FieldProps) {
    return (
      <NumberField
        label={rightLabel(name)}
        unit={{ kind: 'money' }}
        value={right[name]}
        least={0}
        error={error}
        onChange={(value) => onChange({ [name]: value })}
      />
    );
  };
}

function OtherStore({ right, error, onChange }: FieldProps) {
  return (
    <Labelled label="Same as store" error={error}>
      {(control) => (
        <RecordPicker
          control={control}
          of="other store"
          picker={storePicker}
          value={right.other_store_id}
          onChange={(other_store_id) => onChange({ other_store_id })}
        />
      )}
    </Labelled>
  );
}

function Cuisines({ right, error, onChange }: FieldProps) {
  return (
    <Labelled label={rightLabel('cuisines')} error={error}>
      {(control) => (
        <CodesInput
          control={control}
          of="cuisine"
          value={right.cuisines}
          most={mostOf('store', 'cuisines')}
          placeholder="Add a cuisine"
          onChange={(cuisines) => onChange({ cuisines })}
        />
      )}
    </Labelled>
  );
}

function Tags({ right, error, onChange }: FieldProps) {
  return (
    <Labelled label={rightLabel('tags')} error={error}>
      {(control) => (
        <RecordsPicker
          control={control}
          of="tags"
          picker={tagPicker}
          value={right.tags}
          most={mostOf('store', 'tags')}
          onChange={(tags) => onChange({ tags })}
        />
      )}
    </Labelled>
  );
}

function PriceLevel({ right, error, onChange }: FieldProps) {
  return (
    <Choice
      label={rightLabel('price_level')}
      value={right.price_level}
      options={PRICE_LEVELS}
      error={error}
      onChange={(price_level) => onChange({ price_level })}
    />
  );
}

function Halal({ right, error, onChange }: FieldProps) {
  const states = useEnum('halal_status');
  return (
    <Choice
      label="Correct halal status"
      value={right.halal_status}
      options={[UNSPECIFIED, ...states]}
      error={error}
      onChange={(halal_status) => onChange({ halal_status })}
    />
  );
}

function Alcohol({ right, error, onChange }: FieldProps) {
  const { data } = useQuery({
    queryKey: ['taxonomies', 'alcohol'],
    queryFn: ({ signal }) => callApi('taxonomy/get_taxonomies', {}, { signal, handles: 'all' }),
    select: ({ attributes }) => attributes.find(({ key }) => key === 'alcohol')?.values ?? [],
    staleTime: Infinity,
  });
  return (
    <Choice
      label="Correct alcohol value"
      value={right.alcohol}
      options={[UNSPECIFIED, ...(data ?? [])]}
      error={error}
      onChange={(alcohol) => onChange({ alcohol })}
    />
  );
}

/** Fields that are not a plain text field of the store. */
const FIELDS: Readonly<Partial<Record<RequestedField, (props: FieldProps) => ReactNode>>> = {
  closed_on: day('closed_on', fieldOf('store', 'closed_on').label),
  reopen_on: day('reopen_on', fieldOf('store', 'reopen_on').label),
  other_store_id: OtherStore,
  address: line(
    'address',
    rightLabel('address_line1'),
    mostOf('store', 'address_line1'),
    'Street and number.',
  ),
  pin: line('pin', rightly(GROUPS['pin'] ?? ''), 500, '“lat, lng” or a map link.'),
  regular_hours: line(
    'regular_hours',
    rightly(GROUPS['hours'] ?? ''),
    2000,
    'For example “Mo-Fr 10:00-22:00; Sa,Su off”.',
  ),
  phones: line('phones', rightLabel('phones'), 130, 'Separate with commas.'),
  price_level: PriceLevel,
  avg_cost_min: cost('avg_cost_min'),
  avg_cost_max: cost('avg_cost_max'),
  cuisines: Cuisines,
  tags: Tags,
  halal_status: Halal,
  alcohol: Alcohol,
};
