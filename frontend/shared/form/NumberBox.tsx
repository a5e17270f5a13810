import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { readNumber, writeNumber, type NumberConvention, type Unit } from '@shared/format/readNumber';
import { useCountry } from '@shared/session/hooks';
import { Input } from '@shared/ui/Input';
import { groupWhileTyping } from './groupWhileTyping';
import { isSame } from './patch';
import { isUnread, type TypedNumber } from './unread';
import './fields.css';

export interface NumberRules {
  least?: number | undefined;
  most?: number | undefined;
  /** Maximum number of decimals; 0 for whole numbers. */
  decimals?: number;
  /** Currency of the country, or a unit shown next to the number. */
  unit?: Unit;
  /** Step of the arrow keys. Without it they do nothing. */
  step?: number;
  /** True for numbers without thousands separators, such as years. */
  isPlain?: boolean;
  /** True if an empty field is an error. */
  isNeeded?: boolean;
}

interface NumberBoxProps extends NumberRules {
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  /** Called with true while the user types. The error is shown when typing stops. */
  onTyping?: (isTyping: boolean) => void;
  onBlur?: () => void;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  isLow?: boolean;
  placeholder?: string | undefined;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-required'?: boolean | undefined;
}

/**
 * An input for a number in the format of the country, grouped while typing. Invalid text stays in the input
 * and is passed on as `Unread`.
 */
export function NumberBox({
  value,
  onChange,
  onTyping,
  onBlur,
  least,
  most,
  decimals = 0,
  unit = null,
  step,
  isPlain = false,
  isNeeded = false,
  ...control
}: NumberBoxProps) {
  const country = useCountry();
  const rules = { least, most, decimals, unit, isNeeded };
  const convention = isPlain ? { ...country, group: '' } : country;
  const [typed, setTyped] = useState<{ text: string; value: TypedNumber } | null>(null);
  const text = typed !== null && isSame(typed.value, value) ? typed.text : textOf(value, convention);
  const placeCaret = useCaret();
  const unitId = useId();

  const take = (next: string) => {
    const read = readTyped(next, country, rules);
    setTyped({ text: next, value: read });
    onChange(read);
  };
  const handleChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const after = currentTarget.value;
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    const pasted = inputType === 'insertFromPaste' ? readTyped(after, country, rules) : null;
    onTyping?.(true);
    if (typeof pasted === 'number') {
      take(writeNumber(pasted, convention));
      return;
    }
    if (isPlain) {
      take(after);
      return;
    }
    const caret = currentTarget.selectionStart ?? after.length;
    const isForward = inputType === 'deleteContentForward';
    const grouped = groupWhileTyping({ before: text, after, caret, isForward }, country.group);
    placeCaret(currentTarget, grouped.caret);
    take(grouped.text);
  };
  const finish = () => {
    if (!isUnread(value)) setTyped(null);
    onTyping?.(false);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish();
    const direction = ARROWS[event.key];
    if (direction === undefined || step === undefined || isUnread(value)) return;
    event.preventDefault();
    const moved = Number(((value ?? 0) + direction * step).toFixed(decimals));
    setTyped(null);
    onChange(Math.min(Math.max(moved, least ?? -Infinity), most ?? Infinity));
  };
  return (
    <Input
      {...control}
      {...(unit === null || control.id === undefined
        ? {}
        : { 'aria-labelledby': `${control.id}-label ${unitId}` })}
      {...unitSides(unit, unitId, country)}
      translate="no"
      autoComplete="off"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      value={text}
      onChange={handleChange}
      onKeyDown={handleKey}
      onBlur={() => {
        finish();
        onBlur?.();
      }}
    />
  );
}

const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

function textOf(value: TypedNumber, convention: NumberConvention): string {
  if (value === null) return '';
  return isUnread(value) ? value.unread : writeNumber(value, convention);
}

/** Return the unit as prefix or suffix: a currency symbol precedes the number, any other unit follows it. */
function unitSides(unit: Unit, id: string, { symbol }: NumberConvention) {
  if (unit === null) return {};
  const isMoney = unit.kind === 'money';
  const shown = (
    <span id={id} className={`muted rigid unit ${isMoney ? 'unit-before' : 'unit-after'}`}>
      {isMoney ? symbol : unit.text}
    </span>
  );
  return isMoney ? { before: shown } : { after: shown };
}

type Bounds = Required<Pick<NumberRules, 'decimals' | 'unit' | 'isNeeded'>> &
  Pick<NumberRules, 'least' | 'most'>;

/** Parse a text by the rules of a field. Return a number, null if it is empty, or the problem. */
function readTyped(text: string, convention: NumberConvention, rules: Bounds): TypedNumber {
  if (text.trim() === '') {
    return rules.isNeeded
      ? { unread: '', problem: `Enter a number ${rangeOf(rules.least, rules.most, convention)}.` }
      : null;
  }
  const reading = readNumber(text, convention, rules.unit);
  const problem =
    'problem' in reading ? reading.problem : problemOf(text.trim(), reading.value, convention, rules);
  return 'value' in reading && problem === null ? reading.value : { unread: text, problem: problem ?? '' };
}

function problemOf(
  text: string,
  value: number,
  convention: NumberConvention,
  { least, most, decimals }: Bounds,
): string | null {
  const [, fraction = ''] = writeNumber(value, { group: ',' }).split('.');
  if (fraction.length > decimals) {
    return decimals === 0
      ? `“${text}” is not a whole number.`
      : `“${text}” has more than ${decimals} decimal${decimals === 1 ? '' : 's'}.`;
  }
  const isTooLow = least !== undefined && value < least;
  const isTooHigh = most !== undefined && value > most;
  if (!isTooLow && !isTooHigh) return null;
  return `“${text}” is out of range. Enter a number ${rangeOf(least, most, convention)}.`;
}

/** Format a range: 'from 0 to 5', 'of at least 0', 'of at most 5'. */
export function rangeOf(
  least: number | undefined,
  most: number | undefined,
  convention: NumberConvention,
): string {
  const [low, high] = [least, most].map((bound) =>
    bound === undefined ? '' : writeNumber(bound, convention),
  );
  if (least !== undefined && most !== undefined) return `from ${low} to ${high}`;
  return least === undefined ? `of at most ${high}` : `of at least ${low}`;
}

/** Return a function that sets the caret after the next render. A new value would move it to the end. */
function useCaret() {
  const wanted = useRef<{ box: HTMLInputElement; caret: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = wanted;
    wanted.current = null;
    if (current !== null && document.activeElement === current.box) {
      current.box.setSelectionRange(current.caret, current.caret);
    }
  });
  return (box: HTMLInputElement, caret: number) => {
    wanted.current = { box, caret };
  };
}
