import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { callApi } from '@shared/api/client';
import { foldedIncludes } from '@shared/format/folding';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { mentionAt, withMention, type TypedMention } from './mention';

const TYPING_MS = 150;
const MOST = 6;

export interface Colleague {
  user_id: number;
  nickname: string;
}

interface Mentions {
  /** Suggested colleagues; empty while no mention is typed. */
  matches: readonly Colleague[];
  /** Index of the highlighted suggestion. */
  at: number;
  /** Highlight a suggestion. */
  point: (index: number) => void;
  /** Call with the textarea whenever its text or cursor changes. */
  watch: (box: HTMLTextAreaElement) => void;
  /** Handle a key for the list. Return true if it was handled. */
  takeKey: (event: KeyboardEvent) => boolean;
  choose: (colleague: Colleague) => void;
  close: () => void;
}

/** Suggest colleagues of the country while the user types @ and the start of a name. */
export function useMentions(box: HTMLTextAreaElement | null, onChange: (text: string) => void): Mentions {
  const country = useCountryCode();
  const [mention, setMention] = useState<TypedMention | null>(null);
  const [place, setPlace] = useState(0);
  const name = useDebounced(mention?.name ?? '', TYPING_MS);
  const { data = [] } = useQuery({
    queryKey: ['mentions', country, name],
    queryFn: ({ signal }) =>
      callApi('user/search_users', { keyword: name }, { signal, country, handles: 'all' }),
    enabled: mention !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  // While a request is running, filter the previous suggestions by the current text.
  const matches =
    mention === null
      ? []
      : data.filter(({ nickname }) => foldedIncludes(nickname, mention.name)).slice(0, MOST);
  const at = Math.min(place, Math.max(matches.length - 1, 0));
  const close = () => setMention(null);
  const choose = ({ nickname }: Colleague) => {
    if (box === null || mention === null) return;
    const { text, cursor } = withMention(box.value, mention, nickname);
    flushSync(() => {
      onChange(text);
      close();
    });
    box.focus();
    box.setSelectionRange(cursor, cursor);
  };
  const takeKey = (event: KeyboardEvent): boolean => {
    const chosen = matches[at];
    if (chosen === undefined || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace((at + step + matches.length) % matches.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    // The Esc shortcut of the screen would leave the record.
    event.stopPropagation();
    return true;
  };
  const watch = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
    if (next?.name !== mention?.name) setPlace(0);
    setMention(next);
  };
  return { matches, at, point: setPlace, watch, takeKey, choose, close };
}
