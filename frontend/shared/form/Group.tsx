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
  /** True if the error appears beside one of the controls, and not below the group. */
  hasErrorInside?: boolean;
  children: ReactNode;
}

/** A field with several controls: label above, error below. */
export function Group({ name, label, help, counter, hasErrorInside = false, children }: GroupProps) {
  const labels = useFieldLabels();
  const { errors } = useFormState();
  const message = messageFor(errors, name);
  const id = useFieldId(name);
  const note = hasErrorInside ? null : message;
  return (
    <div
      className="field field-group"
      role="group"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={note === null ? undefined : `${id}-note`}
      data-invalid={message !== null}
    >
      <div className="line small strong">
        <span id={`${id}-label`}>{label ?? labelOf(labels, name)}</span>
        {counter === undefined ? null : <span className="field-counter">{counter}</span>}
      </div>
      {children}
      {note === null && help === undefined ? null : (
        <p id={`${id}-note`} className={note === null ? 'field-help' : 'field-error'}>
          {note ?? help}
        </p>
      )}
    </div>
  );
}
