import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callApi } from '@shared/api/client';
import { Choice, Labelled, Line, NumberField } from '@shared/blocks/typed/parts';
import { CodesInput } from '@shared/form/CodesInput';
import { DayLine } from '@shared/form/DayLine';
import { RecordPicker, RecordsPicker } from '@shared/form/RecordPicker';
import { useEnum } from '@shared/session/bootstrap';
import { storePicker, tagPicker } from '@shared/table/pickers';
import { askedFor, errorAt, namesOf, type Asked, type RightValues } from '../cases/report';

const MOST_CUISINES = 5;
const MOST_TAGS = 20;
const MOST_COST = 2_000_000_000;
const NOT_SAID = { value: '', label: 'Not said' };
const PRICE_LEVELS = [NOT_SAID, ...['1', '2', '3', '4'].map((value) => ({ value, label: value }))];

interface FieldProps {
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

/** What should stand there instead: the fields that go with the kind of error. */
export function RightFields({ category, right, errors, onChange }: RightFieldsProps) {
  return askedFor(category).map((field) => {
    const Shown = FIELDS[field];
    return <Shown key={field} right={right} error={errorAt(errors, ...namesOf(field))} onChange={onChange} />;
  });
}

type TextName = { [Name in Asked]: RightValues[Name] extends string ? Name : never }[Asked];

/** A field that is a line of words. */
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

function cost(name: 'avg_cost_min' | 'avg_cost_max', label: string) {
  return function Cost({ right, error, onChange }: FieldProps) {
    return (
      <>
        <NumberField
          label={label}
          value={right[name]}
          least={0}
          most={MOST_COST}
          onChange={(value) => onChange({ [name]: value })}
        />
        {error === null ? null : <p className="field-error">{error}</p>}
      </>
    );
  };
}

function OtherStore({ right, error, onChange }: FieldProps) {
  return (
    <Labelled label="The store that it is the same as" error={error}>
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
    <Labelled label="Right cuisines" error={error}>
      {(control) => (
        <CodesInput
          control={control}
          of="cuisine"
          value={right.cuisines}
          most={MOST_CUISINES}
          placeholder="Add a cuisine"
          onChange={(cuisines) => onChange({ cuisines })}
        />
      )}
    </Labelled>
  );
}

function Tags({ right, error, onChange }: FieldProps) {
  return (
    <Labelled label="Right tags" error={error}>
      {(control) => (
        <RecordsPicker
          control={control}
          of="tags"
          picker={tagPicker}
          value={right.tags}
          most={MOST_TAGS}
          onChange={(tags) => onChange({ tags })}
        />
      )}
    </Labelled>
  );
}

function PriceLevel({ right, error, onChange }: FieldProps) {
  return (
    <Choice
      label="Right price level"
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
      label="Right halal status"
      value={right.halal_status}
      options={[NOT_SAID, ...states]}
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
      label="Alcohol, rightly"
      value={right.alcohol}
      options={[NOT_SAID, ...(data ?? [])]}
      error={error}
      onChange={(alcohol) => onChange({ alcohol })}
    />
  );
}

const FIELDS: Readonly<Record<Asked, (props: FieldProps) => ReactNode>> = {
  closed_on: day('closed_on', 'Closed since'),
  reopen_on: day('reopen_on', 'Opens again on'),
  other_store_id: OtherStore,
  name: line('name', 'Right name', 120),
  address: line('address', 'Right address', 200, 'Street and number.'),
  pin: line('pin', 'Right pin', 500, 'As “lat, lng”, or the link of a map.'),
  regular_hours: line('regular_hours', 'Right opening hours', 2000, 'As in “Mo-Fr 10:00-22:00; Sa,Su off”.'),
  phones: line('phones', 'Right phone number', 130, 'With commas between several.'),
  website: line('website', 'Right website', 500),
  menu_url: line('menu_url', 'Right web address of the menu', 500),
  price_level: PriceLevel,
  avg_cost_min: cost('avg_cost_min', 'Right lowest cost for one'),
  avg_cost_max: cost('avg_cost_max', 'Right highest cost for one'),
  cuisines: Cuisines,
  tags: Tags,
  halal_status: Halal,
  alcohol: Alcohol,
};
