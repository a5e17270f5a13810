import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';

interface Choice<Value> {
  value: Value;
  label: ReactNode;
  isOff?: boolean;
}

interface SwitchBarProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  choices: readonly Choice<Value>[];
  /** Null if nothing is chosen yet. */
  value: Value | null;
  onChoose: (value: Value) => void;
  className?: string;
}

/** A group of toggle buttons for views or modes, one of which is active. */
export function SwitchBar<Value extends string>(props: SwitchBarProps<Value>) {
  const { label, choices, value, onChoose, className } = props;
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={label}
      value={value}
      // A click on the active button gives null and changes nothing.
      onChange={(_, chosen: Value | null) => (chosen === null ? undefined : onChoose(chosen))}
      {...(className === undefined ? {} : { className })}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.value} value={choice.value} disabled={choice.isOff === true}>
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
