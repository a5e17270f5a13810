import { useLayoutEffect, useState } from 'react';

/**
 * Text typed between the palette's shortcut and its first render. Meant for the palette, not for the screen
 * behind.
 */
let typed = '';

/** Capture all keys until the palette is rendered, and store the typed text. Return a function that stops it. */
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
    // The palette reads the text in the same task.
    queueMicrotask(() => {
      typed = '';
    });
  };
}

/**
 * Return the typed text and its setter. The text starts with the keys captured up to mounting, not only up to the
 * first render.
 */
export function useTyped(): [string, (text: string) => void] {
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- captured keys are outside React's state; runs before the first paint
    if (typed !== '') setText(typed);
  }, []);
  return [text, setText];
}
