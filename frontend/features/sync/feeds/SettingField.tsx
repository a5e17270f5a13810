import type { ReactNode } from 'react';
import { Checkbox } from '@shared/ui/Tick';

interface SettingFieldProps {
  id: string;
  label: string;
  message: string | null;
  help?: string;
  children: (a11y: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A labelled control of a small form, with its help or what is wrong with it. */
export function SettingField({ id, label, message, help, children }: SettingFieldProps) {
  const note = message ?? help;
  return (
    <div className="field" data-invalid={message !== null}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': message !== null,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note === undefined ? null : (
        <p
          id={`${id}-note`}
          className={message === null ? 'field-help' : 'field-error'}
          role={message === null ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface TickProps {
  label: string;
  help: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A setting that is on or off. */
export function Tick({ label, help, isOn, onChange }: TickProps) {
  return (
    <div className="field">
      <label className="checkbox">
        <Checkbox checked={isOn} onChange={(event) => onChange(event.target.checked)} />
        {label}
      </label>
      <p className="field-help">{help}</p>
    </div>
  );
}
