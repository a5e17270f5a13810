import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useCallback, useId, useState, type ComponentProps, type KeyboardEvent, type Ref } from 'react';
import { Textarea } from '@shared/ui/Input';
import { useMentions, type Colleague } from './useMentions';
import './noteInput.css';

interface NoteInputProps extends Omit<
  ComponentProps<typeof Textarea>,
  'value' | 'onChange' | 'onKeyDown' | 'ref'
> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (text: string) => void;
  /** Called on Ctrl+Enter or ⌘+Enter. */
  onSend: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** A textarea for notes to colleagues. Typing @ and the start of a name suggests colleagues to mention. */
export function NoteInput({ ref, value, onChange, onSend, onKeyDown, ...rest }: NoteInputProps) {
  const [box, setBox] = useState<HTMLTextAreaElement | null>(null);
  const listId = useId();
  const mentions = useMentions(box, onChange);
  const isOpen = mentions.matches.length > 0;
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.takeKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
      return;
    }
    onKeyDown?.(event);
  };
  const handleRef = useCallback(
    (shown: HTMLTextAreaElement | null) => {
      setBox(shown);
      if (typeof ref === 'function') ref(shown);
      else if (ref !== null && ref !== undefined) ref.current = shown;
    },
    [ref],
  );
  return (
    <>
      <Textarea
        {...rest}
        ref={handleRef}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${mentions.at}` : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          mentions.watch(target);
        }}
        onSelect={({ currentTarget }) => mentions.watch(currentTarget)}
        onKeyDown={handleKey}
        onBlur={mentions.close}
      />
      <Colleagues
        id={listId}
        box={box}
        matches={mentions.matches}
        at={mentions.at}
        onPoint={mentions.point}
        onChoose={mentions.choose}
      />
    </>
  );
}

interface ColleaguesProps {
  id: string;
  box: HTMLTextAreaElement | null;
  matches: readonly Colleague[];
  at: number;
  onPoint: (index: number) => void;
  onChoose: (colleague: Colleague) => void;
}

function Colleagues({ id, box, matches, at, onPoint, onChoose }: ColleaguesProps) {
  return (
    <Popper open={matches.length > 0} anchorEl={box} placement="bottom-start" className="mentions">
      <Paper
        elevation={0}
        id={id}
        role="listbox"
        aria-label="Colleagues"
        className="card raised mentions-list"
        data-follows
      >
        {matches.map((colleague, place) => (
          // The textarea handles the keys and keeps the focus during clicks.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={colleague.user_id}
            id={`${id}-${place}`}
            className="pick"
            role="option"
            aria-selected={place === at}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onPoint(place)}
            onClick={() => onChoose(colleague)}
          >
            {colleague.nickname}
          </div>
        ))}
      </Paper>
    </Popper>
  );
}
