import { useRef } from 'react';
import { confirm } from './confirm';

/**
 * Keeps a dialog from being lost by a slip: where something was typed into it, Esc and a click beside it ask first.
 * Its own button to cancel does not. Returns what the dialog takes.
 */
export function useTypedGuard(title: string, onClose: () => void) {
  const isTyped = useRef(false);
  const ask = async () => {
    const question = {
      title,
      text: 'Close and lose what you typed?',
      confirmLabel: 'Discard',
      cancelLabel: 'Stay',
    };
    if (await confirm(question)) onClose();
  };
  return {
    onInput: () => {
      isTyped.current = true;
    },
    onClose: () => {
      if (isTyped.current) void ask();
      else onClose();
    },
  };
}
