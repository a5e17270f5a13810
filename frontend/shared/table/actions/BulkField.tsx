import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Combobox, type ComboOption } from '@shared/form/Combobox';
import { Labelled, type ControlProps } from '@shared/form/Labelled';
import { useCountryCode } from '@shared/session/hooks';
import { useDebounced } from '@shared/hooks/useDebounced';
import { DayInput } from '@shared/ui/DayInput';
import { Input, Textarea } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import type { FilterOption } from '@shared/form/idPicker';
import type { BulkAsk, BulkTarget, LoadOptions } from './bulk';

const TYPING_MS = 200;

interface BulkFieldProps {
  ask: BulkAsk;
  /** Rows that the action applies to. */
  target: BulkTarget;
  isFirst: boolean;
  value: string | number | null;
  message: string | null;
  onChange: (value: string | number | null) => void;
}

/** The field for one parameter of a bulk action. */
export function BulkField({ ask, target, isFirst, value, message, onChange }: BulkFieldProps) {
  return (
    <Labelled
      label={ask.label}
      error={message}
      help={ask.kind === 'text' ? ask.help : undefined}
      isRequired={ask.isOptional !== true}
    >
      {(control) => (
        <Control
          ask={ask}
          target={target}
          control={control}
          isFirst={isFirst}
          value={value}
          onChange={onChange}
        />
      )}
    </Labelled>
  );
}

interface ControlOf extends Omit<BulkFieldProps, 'message'> {
  control: ControlProps;
}

function Control({ ask, target, control, isFirst, value, onChange }: ControlOf) {
  const shared = { ...control, autoFocus: isFirst, value: value ?? '' };
  if (ask.kind === 'record')
    return <RecordControl ask={ask} control={control} isFirst={isFirst} onChange={onChange} />;
  if (ask.kind === 'choice') return <Choice {...shared} options={ask.options} onChange={onChange} />;
  if (ask.kind === 'loaded') {
    return <LoadedChoice {...shared} name={ask.name} load={ask.load} onChange={onChange} />;
  }
  if (ask.kind === 'word') return <WordControl {...shared} ask={ask} target={target} onChange={onChange} />;
  if (ask.kind === 'date') {
    return <DayInput {...shared} value={String(shared.value)} onChange={onChange} />;
  }
  const limits = { maxLength: ask.maxLength };
  return ask.isLong === true ? (
    <Textarea {...shared} {...limits} rows={2} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <Input {...shared} {...limits} onChange={(event) => onChange(event.target.value)} />
  );
}

interface ChoiceProps extends Omit<ControlProps, 'aria-required'> {
  autoFocus: boolean;
  value: string | number;
  options: readonly FilterOption[];
  onChange: (value: string) => void;
}

function Choice({ options, onChange, ...control }: ChoiceProps) {
  return (
    <Select {...control} onChange={(event) => onChange(event.target.value)}>
      <option value="">Choose</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

interface LoadedChoiceProps extends Omit<ChoiceProps, 'options'> {
  name: string;
  load: LoadOptions;
}

/** A choice whose options are loaded when the dialog opens. */
function LoadedChoice({ name, load, ...control }: LoadedChoiceProps) {
  const country = useCountryCode();
  const { data } = useQuery({
    queryKey: ['bulk-choice', name, country],
    queryFn: ({ signal }) => load(signal),
  });
  return <Choice {...control} options={data ?? []} />;
}

interface WordControlProps extends Omit<ChoiceProps, 'options'> {
  ask: Extract<BulkAsk, { kind: 'word' }>;
  target: BulkTarget;
}

/** A choice of the values that the rows have. If not all rows were checked, another value can be typed. */
function WordControl({ ask, target, onChange, ...control }: WordControlProps) {
  const country = useCountryCode();
  const listId = useId();
  const { data } = useQuery({
    queryKey: ['bulk-words', ask.name, country, target],
    queryFn: ({ signal }) => ask.find(target, signal),
    // Values that were just removed must not be offered again.
    staleTime: 0,
  });
  const words = (data?.words ?? []).map((word) => ({ value: word, label: word }));
  if (data?.isWhole !== false) {
    return (
      <>
        <Choice {...control} options={words} onChange={onChange} />
        {data !== undefined && words.length === 0 ? <p className="field-help">{ask.nothing}</p> : null}
      </>
    );
  }
  return (
    <>
      <Input
        {...control}
        list={listId}
        maxLength={ask.maxLength}
        placeholder="Choose or type"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {words.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

interface RecordControlProps extends Pick<ControlOf, 'control' | 'isFirst' | 'onChange'> {
  ask: Extract<BulkAsk, { kind: 'record' }>;
}

/** A record such as a tag, searched by keyword. */
function RecordControl({ ask, control, isFirst, onChange }: RecordControlProps) {
  const [chosen, setChosen] = useState<ComboOption | null>(null);
  const [typed, setTyped] = useState('');
  const word = useDebounced(typed.trim(), TYPING_MS);
  const options = useQuery({
    queryKey: ['bulk-options', ask.name, word],
    queryFn: ({ signal }) => ask.picker.search(word, [], signal),
    placeholderData: keepPreviousData,
  });
  const choose = (option: ComboOption | null) => {
    setChosen(option);
    onChange(option === null ? null : Number(option.value));
  };
  return (
    <Combobox
      control={control}
      autoFocus={isFirst}
      text={chosen?.label ?? ''}
      options={options.data ?? []}
      isLoading={options.isLoading}
      placeholder="Type to find"
      onType={setTyped}
      onChoose={choose}
      onClear={() => choose(null)}
    />
  );
}
