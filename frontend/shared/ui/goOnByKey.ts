import type { KeyboardEvent } from 'react';

type Pressed = KeyboardEvent<HTMLElement>;

/**
 * Goes on by Ctrl Enter wherever in a dialog one types: a text of several lines keeps Enter for itself. A button that
 * has the focus is what is meant.
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
    // A closed choice would open its list by any Enter.
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
