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
  /** Who may be meant; empty while no mention is typed. */
  found: readonly Colleague[];
  /** The place of the one that Enter takes. */
  at: number;
  /** To be called with the text box whenever its text or its cursor changed. */
  watch: (box: HTMLTextAreaElement) => void;
  /** True where the key was meant for the list. */
  takeKey: (event: KeyboardEvent) => boolean;
  choose: (colleague: Colleague) => void;
  close: () => void;
}

/** Colleagues of the country to choose from while somebody types an @ and the beginning of a name. */
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
  // While more is typed, those of before stay only as far as they are still meant.
  const found =
    mention === null
      ? []
      : data.filter(({ nickname }) => foldedIncludes(nickname, mention.name)).slice(0, MOST);
  const at = Math.min(place, Math.max(found.length - 1, 0));
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
    const chosen = found[at];
    if (chosen === undefined || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace((at + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    // The screen's own Escape would leave the record.
    event.stopPropagation();
    return true;
  };
  const watch = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
    if (next?.name !== mention?.name) setPlace(0);
    setMention(next);
  };
  return { found, at, watch, takeKey, choose, close };
}
