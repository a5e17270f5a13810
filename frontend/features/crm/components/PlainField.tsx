import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Combobox } from '@shared/form/Combobox';
import type { ControlProps } from '@shared/form/Field';
import { useDebounced } from '@shared/hooks/useDebounced';
import type { IdPicker } from '@shared/table/filters';
import '@shared/form/Field.css';

const TYPING_MS = 200;

interface PlainFieldProps {
  label: string;
  message?: string | null | undefined;
  /** Said below the control as long as there is no message. */
  help?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control outside of a record's form: in a dialog, in the composer. */
export function PlainField({ label, message = null, help, children }: PlainFieldProps) {
  const id = useId();
  const note = (message === null || message === '' ? help : message) || undefined;
  return (
    <div className="field" data-invalid={message !== null && message !== ''}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': message !== null && message !== '',
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-required': undefined,
      })}
      {note === undefined ? null : (
        <p id={`${id}-note`} className={note === help ? 'field-help' : 'field-error'}>
          {note}
        </p>
      )}
    </div>
  );
}

interface PickerProps {
  control: ControlProps;
  /** Names what is chosen from: what was found is kept under it. */
  of: string;
  picker: IdPicker;
  value: number | null;
  within?: readonly number[];
  onChange: (id: number | null) => void;
}

const NOWHERE: readonly number[] = [];

/** Chooses one record by what is typed; the name of the chosen one is asked of the server. */
export function Picker({ control, of, picker, value, within = NOWHERE, onChange }: PickerProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ['filter-options', of, keyword, within],
    queryFn: ({ signal }) => picker.search(keyword, within, signal),
    placeholderData: keepPreviousData,
  });
  const named = useQuery({
    queryKey: ['filter-options', of, 'name', value],
    queryFn: async ({ signal }) => (value === null ? [] : await picker.name([value], signal)),
    enabled: value !== null,
  });
  return (
    <Combobox
      control={control}
      text={value === null ? '' : (named.data?.[0]?.label ?? '')}
      options={found.data ?? []}
      isLoading={found.isLoading}
      placeholder="Type to search"
      onType={setTyped}
      onChoose={(option) => onChange(Number(option.value))}
      onClear={() => onChange(null)}
    />
  );
}
