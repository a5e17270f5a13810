import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button';
import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import { useState, type FocusEvent, type MouseEvent } from 'react';

interface Busy {
  /** What it began is on its way: it takes no press until then, and keeps the focus. */
  isBusy?: boolean | undefined;
}

/**
 * The library's button, for what takes a while: a browser takes the focus from a button that is disabled, so while it
 * is busy, or has the focus when there is no more to do, it only says that it is off.
 */
export function Button({ isBusy, ...button }: MuiButtonProps & Busy) {
  return <MuiButton {...button} {...usePressable(button, isBusy)} />;
}

/** The same with an icon alone. */
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

/** Neither sends the form around it nor reaches what it stands in, like the press of a disabled button. */
function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
