import { useState, type ReactNode } from 'react';
import { useCountry } from '@shared/session/hooks';
import { useUnreadField } from '@shared/hooks/unreadFields';
import { Labelled } from './Labelled';
import { NumberBox, rangeOf, type NumberRules } from './NumberBox';
import { isUnread, type Unread } from './unread';

interface NumberFieldProps extends NumberRules {
  label: string;
  value: number | null;
  help?: ReactNode;
  error?: string | null | undefined;
  onChange: (value: number | null) => void;
}

/** An optional number in a small form. Invalid text stays in the input and prevents submitting. */
export function NumberField({ label, value, help, error = null, onChange, ...rules }: NumberFieldProps) {
  const typing = useUnreadText(label, value, onChange);
  const range = useRangeHelp(rules);
  return (
    <Labelled label={label} error={typing.problem ?? error} help={help ?? range}>
      {(control) => <NumberBox {...control} {...rules} {...typing.box} />}
    </Labelled>
  );
}

/** Return 'From 0 to 5', or undefined for a field without both bounds. */
function useRangeHelp({ least, most }: NumberRules): string | undefined {
  const country = useCountry();
  if (least === undefined || most === undefined) return undefined;
  return rangeOf(least, most, country).replace('from', 'From');
}

/** Store invalid text next to the last valid value. */
export function useUnreadText(label: string, value: number | null, onChange: (value: number | null) => void) {
  const [typed, setTyped] = useState<{ unread: Unread; over: number | null } | null>(null);
  const [isTyping, setTyping] = useState(false);
  // A value that is set from outside replaces the invalid text.
  const unread = typed !== null && typed.over === value ? typed.unread : null;
  useUnreadField(unread === null ? null : `${label}: ${unread.problem}`);
  return {
    problem: unread === null || isTyping ? null : unread.problem,
    box: {
      value: unread ?? value,
      onTyping: setTyping,
      onChange: (next: number | null | Unread) => {
        setTyped(isUnread(next) ? { unread: next, over: value } : null);
        if (!isUnread(next)) onChange(next);
      },
    },
  };
}
