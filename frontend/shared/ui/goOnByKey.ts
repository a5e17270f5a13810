import type { KeyboardEvent } from 'react';

type Pressed = KeyboardEvent<HTMLElement>;

/**
 * Return key handlers that confirm a dialog with Ctrl+Enter from any field. Plain Enter adds a line in a
 * textarea. If a button has the focus, that button is clicked instead.
 */
export function goOnByKey(go: () => void) {
  const goOn = (event: Pressed) => {
    event.preventDefault();
    if (event.target instanceof HTMLButtonElement) event.target.click();
    else go();
  };
  return {
    onKeyDown: (event: Pressed) => {
      if (!event.defaultPrevented && isWanted(event)) goOn(event);
    },
    // A closed select would open its menu on Enter.
    onKeyDownCapture: (event: Pressed) => {
      if (!isWanted(event) || !isChoice(event.target)) return;
      event.stopPropagation();
      goOn(event);
    },
  };
}

function isWanted({ key, ctrlKey, metaKey }: Pressed): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

function isChoice(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('[role="combobox"]:not(input)');
}
