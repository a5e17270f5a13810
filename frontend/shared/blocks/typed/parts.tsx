import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { Labelled } from '@shared/form/Labelled';
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
  isRequired?: boolean;
  inputMode?: 'url';
  onChange: (value: string) => void;
}

/** Enter sends a dialog; the form of a record, which may be around a block, is sent by Ctrl S alone. */
function isInDialog(field: HTMLElement): boolean {
  return field.closest('[role="dialog"]') !== null;
}

/** A line of words in a block's form. */
export function Line({
  label,
  value,
  longest,
  placeholder,
  help,
  error = null,
  isRequired,
  inputMode,
  onChange,
}: LineProps) {
  return (
    <Labelled label={label} error={error} help={help} isRequired={isRequired}>
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={longest}
          placeholder={placeholder}
          inputMode={inputMode}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isInDialog(event.currentTarget)) event.preventDefault();
          }}
        />
      )}
    </Labelled>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  error?: string | null;
  isRequired?: boolean;
  onChange: (value: Value) => void;
}

/** One of a few in a block's form. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  error = null,
  isRequired,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Labelled label={label} error={error} isRequired={isRequired} className="narrow">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
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
  // What is typed out of bounds stands there, and is not taken over.
  const [refused, setRefused] = useState<string | null>(null);
  const take = (typed: string) => {
    const isOut = typed !== '' && !(Number(typed) >= least && Number(typed) <= most);
    setRefused(isOut ? typed : null);
    if (!isOut) onChange(typed === '' ? null : Number(typed));
  };
  const bounds = `From ${formatNumber(least)} to ${formatNumber(most)}`;
  return (
    <Labelled label={label} error={refused === null ? null : bounds} help={bounds}>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={least}
          max={most}
          step={step}
          value={refused ?? value ?? ''}
          onChange={({ target }) => take(target.value)}
          onBlur={() => setRefused(null)}
        />
      )}
    </Labelled>
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
