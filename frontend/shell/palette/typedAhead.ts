import { useLayoutEffect, useState } from 'react';

/** What was typed between the palette's key and the palette: it is meant for the palette, not for the screen behind. */
let typed = '';

/** Holds back every key until the palette is there, and keeps what they write until then. Returns what ends it. */
export function holdKeys(onEscape: () => void): () => void {
  const hold = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape') onEscape();
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed += key;
  };
  window.addEventListener('keydown', hold, true);
  return () => {
    window.removeEventListener('keydown', hold, true);
    // The palette that comes in its place reads it in the same moment.
    queueMicrotask(() => {
      typed = '';
    });
  };
}

/** What is typed in the palette, beginning with what was typed ahead: until it is there, not only until it is drawn. */
export function useTyped(): [string, (text: string) => void] {
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- keys come outside React's state; nothing is painted before
    if (typed !== '') setText(typed);
  }, []);
  return [text, setText];
}
