import { Textarea } from '@shared/ui/Input';
import { leaveByEscape } from './leaveByEscape';

interface NoteFieldProps {
  id: string;
  value: string;
  maxLength: number;
  /** Labels of decisions that require a note. */
  reasons: readonly string[];
  onChange: (note: string) => void;
  /** Called on Ctrl+Enter inside the note. */
  onApply: () => void;
}

/** A note on a decision, for colleagues or as a required explanation. */
export function NoteField({ id, value, maxLength, reasons, onChange, onApply }: NoteFieldProps) {
  const isRequired = reasons.length > 0;
  return (
    <label className="stack-tight small" htmlFor={id}>
      <span>Note{isRequired ? <span className="danger"> required for: {reasons.join(', ')}</span> : ''}</span>
      <Textarea
        id={id}
        rows={isRequired ? 2 : 1}
        maxLength={maxLength}
        value={value}
        placeholder={isRequired ? 'Explain why this is correct' : 'Optional note for colleagues'}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onApply();
          } else leaveByEscape(event);
        }}
      />
    </label>
  );
}
