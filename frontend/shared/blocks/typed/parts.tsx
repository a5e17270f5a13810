import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';
import type { ControlProps } from '@shared/form/Field';
import '@shared/form/Field.css';
import { formatNumber } from '@shared/format/count';
import { Input } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';

/** A typed block's form: what it holds, and a way to hold something else. */
export interface FormProps<Of> {
  fields: Of;
  /** The block's id, for ids within the form. */
  blockId: string;
  isDisabled: boolean;
  onChange: (change: Partial<Of>) => void;
}

interface LineProps {
  label: string;
  value: string;
  longest: number;
  placeholder?: string;
  help?: string;
  error?: string | null;
  inputMode?: 'url';
  onChange: (value: string) => void;
}

/** A line of words in a block's form. */
export function Line({
  label,
  value,
  longest,
  placeholder,
  help,
  error = null,
  inputMode,
  onChange,
}: LineProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className="field" data-invalid={error !== null}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        value={value}
        maxLength={longest}
        placeholder={placeholder}
        inputMode={inputMode}
        aria-invalid={error !== null}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={({ target }) => onChange(target.value)}
        // Enter would send the form around.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {note === undefined ? null : (
        <p id={`${id}-note`} className={error === null ? 'field-help' : 'field-error'}>
          {note}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  error?: string | null;
  onChange: (value: Value) => void;
}

/** One of a few in a block's form. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  error = null,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="field narrow" data-invalid={error !== null}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-note`}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {error === null ? null : (
        <p id={`${id}-note`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** A control that is no line of words, with its label. */
export function Labelled({
  label,
  help,
  error = null,
  children,
}: {
  label: string;
  help?: string;
  error?: string | null;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className="field" data-invalid={error !== null}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== null,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-required': undefined,
      })}
      {note === undefined ? null : (
        <p id={`${id}-note`} className={error === null ? 'field-help' : 'field-error'}>
          {note}
        </p>
      )}
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

/** A number within bounds, or none. */
export function NumberField({ label, value, least, most, step = 1, onChange }: NumberFieldProps) {
  const id = useId();
  // What is typed out of bounds stands there, and is not taken over.
  const [refused, setRefused] = useState<string | null>(null);
  const take = (typed: string) => {
    const isOut = typed !== '' && !(Number(typed) >= least && Number(typed) <= most);
    setRefused(isOut ? typed : null);
    if (!isOut) onChange(typed === '' ? null : Number(typed));
  };
  return (
    <div className="field" data-invalid={refused !== null}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        type="number"
        min={least}
        max={most}
        step={step}
        value={refused ?? value ?? ''}
        aria-invalid={refused !== null}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setRefused(null)}
      />
      <p id={`${id}-note`} className={refused === null ? 'field-help' : 'field-error'}>
        From {formatNumber(least)} to {formatNumber(most)}
      </p>
    </div>
  );
}

interface RowsProps<Item> {
  items: readonly Item[];
  most: number;
  least?: number;
  /** Names one of them: 'question'. */
  one: string;
  blank: Item | null;
  onChange: (items: readonly Item[]) => void;
  children: (item: Item, change: (item: Item) => void, index: number) => ReactNode;
}

/** Several of a kind in their order: added, moved, taken away. */
export function Rows<Item>({ items, most, least = 1, one, blank, onChange, children }: RowsProps<Item>) {
  const swap = (index: number, other: number) => {
    const next = [...items];
    const [taken] = next.splice(index, 1);
    if (taken !== undefined) next.splice(other, 0, taken);
    onChange(next);
  };
  return (
    <>
      <ol className="ruled">
        {items.map((item, index) => (
          // Rows have no ids of their own; their order is what they are.
          <li key={index} className="line at-start">
            <div className="stack grows">
              {children(
                item,
                (next) => onChange(items.map((old, place) => (place === index ? next : old))),
                index,
              )}
            </div>
            <div className="stack-flush rigid">
              <RowButton
                label={`Move ${one} ${index + 1} up`}
                sign="↑"
                isOff={index === 0}
                onPress={() => swap(index, index - 1)}
              />
              <RowButton
                label={`Move ${one} ${index + 1} down`}
                sign="↓"
                isOff={index === items.length - 1}
                onPress={() => swap(index, index + 1)}
              />
              <RowButton
                label={`Remove ${one} ${index + 1}`}
                sign="✕"
                isOff={items.length <= least}
                onPress={() => onChange(items.filter((_, place) => place !== index))}
              />
            </div>
          </li>
        ))}
      </ol>
      {blank === null || items.length >= most ? null : (
        <div>
          <Button size="small" onClick={() => onChange([...items, blank])}>
            Add {one}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowButtonProps {
  label: string;
  sign: string;
  isOff: boolean;
  onPress: () => void;
}

function RowButton({ label, sign, isOff, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
    >
      <span aria-hidden>{sign}</span>
    </button>
  );
}
