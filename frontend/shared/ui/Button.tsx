import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button';
import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import { useState, type FocusEvent, type MouseEvent } from 'react';

interface Busy {
  /** True while the action of the button is running. The button ignores clicks but keeps the focus. */
  isBusy?: boolean | undefined;
}

/**
 * MUI button for actions that take time. A browser removes the focus from a disabled button, so a button that
 * is busy, or is focused when it becomes disabled, is only marked as disabled.
 */
export function Button({ isBusy, ...button }: MuiButtonProps & Busy) {
  return <MuiButton {...button} {...usePressable(button, isBusy)} />;
}

/** MUI icon button with the same behavior as `Button`. */
export function IconButton({ isBusy, ...button }: MuiIconButtonProps & Busy) {
  return <MuiIconButton {...button} {...usePressable(button, isBusy)} />;
}

type Pressed = Pick<MuiButtonProps, 'disabled' | 'onClick' | 'onFocus' | 'onBlur'>;

function usePressable({ disabled = false, onClick, onFocus, onBlur }: Pressed, isBusy = false) {
  const [isFocused, setFocused] = useState(false);
  const isOff = isBusy || disabled;
  const focus = {
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(false);
      onBlur?.(event);
    },
  };
  if (!isOff) return { ...focus, disabled, ...(onClick === undefined ? {} : { onClick }) };
  return {
    ...focus,
    disabled: disabled && !isFocused,
    'aria-disabled': true,
    ...(isBusy ? { 'aria-busy': true } : {}),
    onClick: ignore,
  };
}

/** Prevent the click from submitting the form or reaching parent elements, as in a disabled button. */
function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
