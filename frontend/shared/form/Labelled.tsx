import { useId, type ReactNode } from 'react';
import './Field.css';

/** Props that connect a control to its label and its description. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

export interface LabelledProps {
  label: string;
  /** Error message, shown instead of the help. */
  error?: string | null | undefined;
  help?: ReactNode;
  isRequired?: boolean | undefined;
  /** Character counter next to the label. */
  counter?: string | undefined;
  /** ID of the control, if other elements refer to it. */
  id?: string;
  className?: string;
  /** True if a summary at the top of the form announces the error, so that it is not announced twice. */
  isInSummary?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label above, and help or error below. */
export function Labelled({
  label,
  error = null,
  help,
  isRequired,
  counter,
  id: wanted,
  className = '',
  isInSummary = false,
  children,
}: LabelledProps) {
  const own = useId();
  const id = wanted ?? own;
  const noteId = `${id}-note`;
  const isWrong = error !== null && error !== '';
  return (
    <div className={`field ${className}`} data-invalid={isWrong}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
        {isRequired === true ? (
          <span className="field-required" aria-hidden>
            {' '}
            *
          </span>
        ) : null}
        {counter === undefined ? null : <span className="field-counter">{counter}</span>}
      </label>
      {children({
        id,
        'aria-invalid': isWrong,
        'aria-describedby': isWrong || help !== undefined ? noteId : undefined,
        'aria-required': isRequired,
      })}
      <Note id={noteId} error={isWrong ? error : null} help={help} isInSummary={isInSummary} />
    </div>
  );
}

interface NoteProps extends Pick<LabelledProps, 'help' | 'isInSummary'> {
  id: string;
  error: string | null;
}

function Note({ id, error, help, isInSummary }: NoteProps) {
  if (error !== null) {
    return (
      <p id={id} className="field-error" role={isInSummary === true ? undefined : 'alert'}>
        {error}
      </p>
    );
  }
  return help === undefined ? null : (
    <p id={id} className="field-help">
      {help}
    </p>
  );
}
