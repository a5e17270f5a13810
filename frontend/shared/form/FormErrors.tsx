import Button from '@mui/material/Button';
import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { Notice } from '@shared/ui/Notice';
import { labelOf, useFieldLabels } from './labels';
import { FormIdContext, messagesOf } from './fieldErrors';
import { fieldsInOrder, useFocusField } from './useFocusField';
import './FormErrors.css';

/** The summary of a refused save at the top of a form. Each line links to its field. */
export function FormErrors() {
  const { errors } = useFormState();
  const labels = useFieldLabels();
  const focusField = useFocusField();
  const form = useContext(FormIdContext);
  const messages = messagesOf(errors).filter(({ isLeft }) => !isLeft);
  const box = useRef<HTMLDivElement>(null);
  // The error of the form as a whole is shown above the list.
  const lead = messages.find(({ field }) => field === 'form');
  const items = messages.filter(({ field }) => field !== 'form');
  const isShown = messages.length > 0;
  // Focus the first bad field when saving fails, but not while the user corrects the errors.
  const focusFirst = useEffectEvent(() => {
    const fields = items.map(({ field }) => field);
    const [first] = fieldsInOrder(form, fields);
    if (first === undefined) box.current?.focus();
    else focusField(first);
  });
  useEffect(() => {
    if (isShown) focusFirst();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Notice ref={box} severity="error" role="alert" className="form-errors">
      <p className="strong">{lead?.message ?? formatErrorCount(items.length)}</p>
      <ul className="bullets">
        {items.map(({ field, message }) => (
          <li key={field}>
            <Button variant="ghost" size="small" onClick={() => focusField(field)}>
              {formatProblem(labelOf(labels, field), message)}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Format an error: "Price: Write a whole number". A message that starts with its label is not prefixed. */
function formatProblem(label: string, message: string): string {
  return message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`;
}

function formatErrorCount(count: number): string {
  return count === 1 ? 'Fix 1 problem to save:' : `Fix ${count} problems to save:`;
}
