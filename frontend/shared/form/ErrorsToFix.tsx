import { useContext, useRef, type MouseEvent } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '@shared/ui/Button';
import { FormIdContext, messagesOf } from './fieldErrors';
import { fieldsInOrder, hasFocus, useFocusField } from './useFocusField';

/** The number of errors of the form, and a button that leads to the next one. */
export function ErrorsToFix() {
  const { errors } = useFormState();
  const form = useContext(FormIdContext);
  const focusField = useFocusField();
  /** Field that the button led to last. */
  const shown = useRef('');
  const fields = messagesOf(errors)
    .map(({ field }) => field)
    .filter((field) => field !== 'form');
  if (fields.length === 0) return null;
  const goToNext = () => {
    const ordered = fieldsInOrder(form, fields);
    const at = ordered.findIndex((field) => hasFocus(form, field));
    const next = ordered[(at === -1 ? ordered.indexOf(shown.current) : at) + 1] ?? ordered[0] ?? '';
    shown.current = next;
    focusField(next);
  };
  return (
    <span className="line-tight danger rigid to-fix">
      {fields.length} to fix
      <Button
        variant="ghost"
        size="small"
        aria-label="Next problem"
        onMouseDown={keepFocus}
        onClick={goToNext}
      >
        Next
      </Button>
    </span>
  );
}

/** Leave the focus in the field, from which the next one is counted. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
