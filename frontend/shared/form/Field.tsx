import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { messageFor, useFieldId } from './fieldErrors';
import { labelOf, useFieldLabels } from './labels';
import './Field.css';

export interface FieldProps {
  name: string;
  /** The form's words for the field unless another is given. */
  label?: string | undefined;
  help?: ReactNode;
  isRequired?: boolean | undefined;
  /** Counts characters beside the label. */
  counter?: string | undefined;
}

export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** A field: label above, control, then help or what is wrong in words. */
export function Field({ name, label, help, isRequired: isSaid, counter, children }: FieldFrameProps) {
  const labels = useFieldLabels();
  const isRequired = isSaid ?? (labels.required?.includes(name) === true ? true : undefined);
  const { errors } = useFormState();
  const message = messageFor(errors, name);
  const id = useFieldId(name);
  const hasNote = message !== null || help !== undefined;
  return (
    <div className="field" data-invalid={message !== null}>
      <label id={`${id}-label`} htmlFor={id}>
        {label ?? labelOf(labels, name)}
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
        'aria-invalid': message !== null,
        'aria-describedby': hasNote ? `${id}-note` : undefined,
        'aria-required': isRequired,
      })}
      {hasNote ? (
        <p id={`${id}-note`} className={message === null ? 'field-help' : 'field-error'}>
          {message ?? help}
        </p>
      ) : null}
    </div>
  );
}
