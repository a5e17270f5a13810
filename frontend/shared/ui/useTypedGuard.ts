import { useRef } from 'react';
import { confirm } from './confirm';

/**
 * Ask for confirmation before Esc or a click outside closes a dialog with typed text. The cancel button
 * closes it without confirmation. Return the props for the dialog.
 */
export function useTypedGuard(title: string, onClose: () => void) {
  const isTyped = useRef(false);
  const ask = async () => {
    const question = {
      title,
      text: 'Discard your input?',
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
