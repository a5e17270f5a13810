import { useId, type KeyboardEventHandler, type ReactNode } from 'react';

interface LoginFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  autoComplete: string;
  type?: 'text' | 'password';
  autoFocus?: boolean;
  hint?: string | null;
  onKey?: KeyboardEventHandler<HTMLInputElement>;
  /** Stands inside the field, at its end. */
  children?: ReactNode;
}

export function LoginField(props: LoginFieldProps) {
  const {
    label,
    name,
    value,
    onChange,
    error,
    autoComplete,
    type = 'text',
    autoFocus = false,
    onKey,
    children,
  } = props;
  const id = useId();
  const note = error ?? props.hint ?? null;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-input">
        <input
          id={id}
          name={name}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKey}
          onKeyUp={onKey}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          aria-invalid={error !== undefined}
          aria-describedby={note === null ? undefined : `${id}-note`}
        />
        {children}
      </div>
      <p
        id={`${id}-note`}
        className={error === undefined ? 'login-note' : 'login-note login-note-error'}
        aria-live="polite"
      >
        {note}
      </p>
    </div>
  );
}
