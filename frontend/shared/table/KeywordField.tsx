import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { capOfCommand } from '@shared/keys/keymap';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';

const TYPING_MS = 250;

interface KeywordFieldProps {
  /** What the list is searched for now. */
  value: string;
  placeholder: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onCommit: (keyword: string) => void;
}

/** The search of a list: it is asked for once somebody rests, and what is typed meanwhile stays. */
export function KeywordField({ value, placeholder, inputRef, onCommit }: KeywordFieldProps) {
  const [text, setText] = useState(value);
  const [committed, setCommitted] = useState(value);
  // What this field itself asked for, oldest first, until the list says so.
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== committed) {
    setCommitted(value);
    const place = asked.indexOf(value);
    setAsked(asked.slice(place + 1));
    // The list may be searched for something else under the field (Back, Clear, a saved view): it then shows that.
    // Its own words coming back are older than what stands in it.
    if (place === -1) setText(value);
  }
  const commit = () => {
    const keyword = text.trim();
    if (keyword !== (asked.at(-1) ?? committed)) setAsked([...asked, keyword]);
    onCommit(keyword);
  };
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (text.trim() === committed) return undefined;
    const timer = window.setTimeout(() => latest.current(), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text, committed]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape') return;
    // A browser would empty the field.
    event.preventDefault();
    // The keys go to the rows now: to those of what was typed.
    if (text.trim() !== committed) commit();
    inputRef.current?.blur();
  };
  return (
    <Input
      isLow
      className="filter-keyword"
      before={<Icon name="search" className="muted rigid icon" />}
      after={
        <kbd aria-hidden className="wide-only">
          {capOfCommand('search')}
        </kbd>
      }
      ref={inputRef}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={handleKey}
    />
  );
}
