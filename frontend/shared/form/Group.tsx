import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { messageFor, useFieldId } from './fieldErrors';
import { labelOf, useFieldLabels } from './labels';
import './Field.css';

interface GroupProps {
  name: string;
  label?: string;
  help?: ReactNode;
  counter?: string | undefined;
  children: ReactNode;
}

/** A field with several controls: label above, error below. */
export function Group({ name, label, help, counter, children }: GroupProps) {
  const labels = useFieldLabels();
  const { errors } = useFormState();
  const message = messageFor(errors, name);
  const id = useFieldId(name);
  return (
    <div
      className="field field-group"
      role="group"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={message === null ? undefined : `${id}-note`}
      data-invalid={message !== null}
    >
      <div className="line small strong">
        <span id={`${id}-label`}>{label ?? labelOf(labels, name)}</span>
        {counter === undefined ? null : <span className="field-counter">{counter}</span>}
      </div>
      {children}
      {message === null && help === undefined ? null : (
        <p id={`${id}-note`} className={message === null ? 'field-help' : 'field-error'}>
          {message ?? help}
        </p>
      )}
    </div>
  );
}
