import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { capOfCommand } from '@shared/ui/keymap';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';

const TYPING_MS = 250;

interface KeywordFieldProps {
  /** Keyword of the current list. */
  value: string;
  placeholder: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onCommit: (keyword: string) => void;
}

/** The keyword search of a list. It searches once the user pauses, and keeps text that is typed meanwhile. */
export function KeywordField({ value, placeholder, inputRef, onCommit }: KeywordFieldProps) {
  const [text, setText] = useState(value);
  const [committed, setCommitted] = useState(value);
  // Keywords that this field has committed, oldest first, until the list reports them back.
  const [searchedWords, setSearchedWords] = useState<readonly string[]>([]);
  if (value !== committed) {
    setCommitted(value);
    const place = searchedWords.indexOf(value);
    setSearchedWords(searchedWords.slice(place + 1));
    // The keyword of the list can change from outside (Back, Clear, a saved view); the field shows it then. A
    // reported keyword of this field is older than its text, and must not replace it.
    if (place === -1) setText(value);
  }
  const commit = () => {
    const keyword = text.trim();
    if (keyword !== (searchedWords.at(-1) ?? committed)) setSearchedWords([...searchedWords, keyword]);
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
    // The browser would clear the field.
    event.preventDefault();
    // Shortcuts now apply to the rows, which must be those of the typed keyword.
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
