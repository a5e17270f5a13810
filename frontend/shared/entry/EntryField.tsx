import { useId, type KeyboardEventHandler, type ReactNode } from 'react';

interface EntryFieldProps {
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
  /** Description below the field. */
  rules?: ReactNode;
  /** Content inside the field, at its end. */
  children?: ReactNode;
}

/** A form field of plain elements, for pages without MUI. */
export function EntryField(props: EntryFieldProps) {
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
    rules,
    children,
  } = props;
  const id = useId();
  const note = error ?? props.hint ?? null;
  const described = [note === null ? '' : `${id}-note`, rules === undefined ? '' : `${id}-rules`]
    .join(' ')
    .trim();
  return (
    <div className="stack-tight">
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      <div className="anchor entry-input">
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
          aria-describedby={described === '' ? undefined : described}
        />
        {children}
      </div>
      <p
        id={`${id}-note`}
        className={`tiny ${error === undefined ? 'muted' : 'danger'} entry-note`}
        aria-live="polite"
      >
        {note}
      </p>
      {rules === undefined ? null : <div id={`${id}-rules`}>{rules}</div>}
    </div>
  );
}
