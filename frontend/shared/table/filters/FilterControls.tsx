import { useId, useState } from 'react';
import { NumberBox } from '@shared/form/NumberBox';
import { useUnreadText } from '@shared/form/NumberField';
import { isNamed } from '@shared/session/bootstrap';
import { DayInput } from '@shared/ui/DayInput';
import { Input } from '@shared/ui/Input';
import { Checkbox, Radio } from '@shared/ui/Tick';
import { scopeOf, type FilterSpec, type FilterValue, type FilterValues } from './filters';
import { IdFilter } from './IdFilter';
import { TextsFilter } from './TextsFilter';
import './FilterControls.css';

interface FilterControlProps {
  spec: FilterSpec;
  value: FilterValue | undefined;
  /** Values of all filters. Some filters depend on others. */
  filters: FilterValues;
  onChange: (value: FilterValue | undefined) => void;
}

/** The control of one filter. A change takes effect immediately. */
export function FilterControl({ spec, value, filters, onChange }: FilterControlProps) {
  switch (spec.kind) {
    case 'many':
      return (
        <ManyFilter spec={spec} value={(value as readonly string[] | undefined) ?? []} onChange={onChange} />
      );
    case 'yesNo':
      return <YesNoFilter spec={spec} value={value as boolean | undefined} onChange={onChange} />;
    case 'ids':
      return (
        <IdFilter
          spec={spec}
          value={(value as readonly number[] | undefined) ?? []}
          within={scopeOf(spec, filters)}
          onChange={onChange}
        />
      );
    case 'texts':
      return (
        <TextsFilter spec={spec} value={(value as readonly string[] | undefined) ?? []} onChange={onChange} />
      );
    case 'number':
      return <NumberFilter spec={spec} value={value as number | undefined} onChange={onChange} />;
    case 'date':
      return <DateFilter spec={spec} value={value as string | undefined} onChange={onChange} />;
  }
}

const SEARCHED_FROM = 9;

interface ManyProps {
  spec: Extract<FilterSpec, { kind: 'many' }>;
  value: readonly string[];
  onChange: (value: FilterValue | undefined) => void;
}

function ManyFilter({ spec, value, onChange }: ManyProps) {
  const [word, setWord] = useState('');
  const shown = spec.options.filter((option) => isNamed(option, word));
  const toggle = (option: string) => {
    const next = value.includes(option) ? value.filter((other) => other !== option) : [...value, option];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <>
      {spec.options.length < SEARCHED_FROM ? null : (
        <Input
          isLow
          className="filter-search"
          aria-label={`Find in ${spec.label}`}
          placeholder="Find"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
      )}
      {shown.map((option) => (
        <label key={option.value} className="line pick">
          <Checkbox checked={value.includes(option.value)} onChange={() => toggle(option.value)} />
          {option.label}
        </label>
      ))}
      {shown.length === 0 ? <p className="muted">No results</p> : null}
    </>
  );
}

interface YesNoProps {
  spec: Extract<FilterSpec, { kind: 'yesNo' }>;
  value: boolean | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

function YesNoFilter({ spec, value, onChange }: YesNoProps) {
  const name = useId();
  const choices = [
    { label: 'Any', value: undefined },
    { label: spec.yes, value: true },
    { label: spec.no, value: false },
  ];
  return choices.map((choice) => (
    <label key={choice.label} className="line pick">
      <Radio name={name} checked={value === choice.value} onChange={() => onChange(choice.value)} />
      {choice.label}
    </label>
  ));
}

/** Keys of the filters by a date that is usually in the future. */
const IN_FUTURE = /^(close|due|publish|licence_expires)_/;

interface DateProps {
  spec: Extract<FilterSpec, { kind: 'date' }>;
  value: string | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

function DateFilter({ spec, value, onChange }: DateProps) {
  const take = (text: string) => onChange(text === '' ? undefined : text);
  return (
    <DayInput
      isLow
      isPast={!IN_FUTURE.test(spec.key)}
      aria-label={spec.label}
      value={value ?? ''}
      onChange={take}
    />
  );
}

interface NumberProps {
  spec: Extract<FilterSpec, { kind: 'number' }>;
  value: number | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

/** A number filter. Invalid text stays in the input with an error; the list keeps its filters. */
function NumberFilter({ spec, value, onChange }: NumberProps) {
  const noteId = useId();
  const { problem, box } = useUnreadText(spec.label, value ?? null, (next) => onChange(next ?? undefined));
  return (
    <>
      <NumberBox
        isLow
        aria-label={spec.label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : noteId}
        least={spec.min}
        most={spec.max}
        unit={spec.isMoney === true ? { kind: 'money' } : null}
        isPlain={spec.isYear === true}
        {...box}
      />
      {problem === null ? null : (
        <p id={noteId} className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
