import { useState, type ReactNode } from 'react';
import { Icon } from '@shared/ui/Icon';
import { EntryField } from './EntryField';

interface PasswordFieldProps {
  label?: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  autoComplete?: 'current-password' | 'new-password';
  autoFocus?: boolean;
  /** Description below the field. */
  rules?: ReactNode;
}

/** A password field that can show its text. */
export function PasswordField({
  label = 'Password',
  name = 'password',
  autoComplete = 'current-password',
  ...field
}: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  return (
    <EntryField
      {...field}
      label={label}
      name={name}
      autoComplete={autoComplete}
      type={isVisible ? 'text' : 'password'}
      hint={hasCapsLock ? 'Caps Lock is on' : null}
      onKey={(event) => setCapsLock(event.getModifierState('CapsLock'))}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={isVisible ? 'Hide password' : 'Show password'}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      >
        <Icon name={isVisible ? 'eye-off' : 'eye'} />
      </button>
    </EntryField>
  );
}
