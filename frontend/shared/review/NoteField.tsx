import { Textarea } from '@shared/ui/Input';
import { leaveByEscape } from './leaveByEscape';

interface NoteFieldProps {
  id: string;
  value: string;
  maxLength: number;
  /** What has to be explained. */
  asked: readonly string[];
  onChange: (note: string) => void;
  /** Ctrl with Enter, without leaving the note. */
  onApply: () => void;
}

/** The note to a decision: for colleagues, or because something has to be explained. */
export function NoteField({ id, value, maxLength, asked, onChange, onApply }: NoteFieldProps) {
  const isAsked = asked.length > 0;
  return (
    <label className="stack-tight small" htmlFor={id}>
      <span>Note{isAsked ? <span className="danger"> needed for: {asked.join(', ')}</span> : ''}</span>
      <Textarea
        id={id}
        rows={isAsked ? 2 : 1}
        maxLength={maxLength}
        value={value}
        placeholder={isAsked ? 'Say why this is right' : 'For colleagues, if there is something to say'}
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
