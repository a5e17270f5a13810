import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';

interface Choice<Value> {
  value: Value;
  label: ReactNode;
  isOff?: boolean;
}

interface SwitchBarProps<Value extends string> {
  /** What is chosen between. */
  label: string;
  choices: readonly Choice<Value>[];
  /** Null where none is taken yet. */
  value: Value | null;
  onChoose: (value: Value) => void;
  className?: string;
}

/** Ways of showing or doing the same, side by side, of which one is taken. */
export function SwitchBar<Value extends string>(props: SwitchBarProps<Value>) {
  const { label, choices, value, onChoose, className } = props;
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={label}
      value={value}
      // Nothing is chosen where the one that is taken is pressed again.
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
