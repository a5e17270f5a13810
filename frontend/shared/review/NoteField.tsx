import { Textarea } from '@shared/ui/Input';
import { leaveByEscape } from './leaveByEscape';

interface NoteFieldProps {
  id: string;
  value: string;
  maxLength: number;
  /** Labels of decisions that require a note. */
  asked: readonly string[];
  onChange: (note: string) => void;
  /** Called on Ctrl+Enter inside the note. */
  onApply: () => void;
}

/** A note on a decision, for colleagues or as a required explanation. */
export function NoteField({ id, value, maxLength, asked, onChange, onApply }: NoteFieldProps) {
  const isAsked = asked.length > 0;
  return (
    <label className="stack-tight small" htmlFor={id}>
      <span>Note{isAsked ? <span className="danger"> required for: {asked.join(', ')}</span> : ''}</span>
      <Textarea
        id={id}
        rows={isAsked ? 2 : 1}
        maxLength={maxLength}
        value={value}
        placeholder={isAsked ? 'Explain why this is correct' : 'Optional note for colleagues'}
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
