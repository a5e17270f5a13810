import { useState } from 'react';
import { Icon } from '@shared/ui/Icon';
import { LoginField } from './LoginField';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export function PasswordField({ value, onChange, error }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  return (
    <LoginField
      label="Password"
      name="password"
      type={isVisible ? 'text' : 'password'}
      value={value}
      onChange={onChange}
      error={error}
      hint={hasCapsLock ? 'Caps Lock is on' : null}
      onKey={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      autoComplete="current-password"
    >
      <button
        type="button"
        className="login-reveal"
        aria-label={isVisible ? 'Hide password' : 'Show password'}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      >
        <Icon name={isVisible ? 'eye-off' : 'eye'} />
      </button>
    </LoginField>
  );
}
