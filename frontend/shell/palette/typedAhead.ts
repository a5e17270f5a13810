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
    typed = '';
  };
}

/** What was typed ahead. */
export function typedAhead(): string {
  return typed;
}
