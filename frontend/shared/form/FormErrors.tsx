import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { Notice } from '@shared/ui/Notice';
import { labelOf, useFieldLabels } from './labels';
import { messagesOf } from './fieldErrors';
import { useFocusField } from './useFocusField';
import './FormErrors.css';

/** All that was refused, at the top of the form, each line a way to its field. */
export function FormErrors() {
  const { errors } = useFormState();
  const labels = useFieldLabels();
  const focusField = useFocusField();
  const messages = messagesOf(errors);
  const box = useRef<HTMLDivElement>(null);
  // What was said of the form as a whole stands over the list; it is no item of it.
  const lead = messages.find(({ field }) => field === 'form');
  const items = messages.filter(({ field }) => field !== 'form');
  const isShown = messages.length > 0;
  // When saving was refused, and not again while what is wrong is being put right.
  useEffect(() => {
    if (isShown) box.current?.focus();
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

/** "Price: Write a whole number"; of a message that names its field itself, the message alone. */
function formatProblem(label: string, message: string): string {
  return message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`;
}

function formatErrorCount(count: number): string {
  return count === 1 ? 'One thing is not right yet:' : `${count} things are not right yet:`;
}
