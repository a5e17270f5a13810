import { useId, type ReactNode } from 'react';
import './Field.css';

/** What a control takes from its frame, so that its label and its note are read with it. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

export interface LabelledProps {
  label: string;
  /** What is wrong, in words; it stands where the help stood. */
  error?: string | null | undefined;
  help?: ReactNode;
  isRequired?: boolean | undefined;
  /** Counts characters beside the label. */
  counter?: string | undefined;
  /** The control's id where others have to find it. */
  id?: string;
  className?: string;
  /** A summary at the form's head tells what is wrong: it is not said twice. */
  isInSummary?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label above, and help or what is wrong in words below. */
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
