import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button';
import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import type { MouseEvent, MouseEventHandler } from 'react';

interface Busy {
  /** What it began is on its way: it takes no press until then, and keeps the focus. */
  isBusy?: boolean | undefined;
}

/** The library's button, for what takes a while: a button that is disabled meanwhile would lose the focus. */
export function Button({ isBusy = false, onClick, ...button }: MuiButtonProps & Busy) {
  return <MuiButton {...button} {...pressable(isBusy, onClick)} />;
}

/** The same with an icon alone. */
export function IconButton({ isBusy = false, onClick, ...button }: MuiIconButtonProps & Busy) {
  return <MuiIconButton {...button} {...pressable(isBusy, onClick)} />;
}

function pressable(isBusy: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  if (!isBusy) return onClick === undefined ? {} : { onClick };
  return { 'aria-disabled': true, 'aria-busy': true, onClick: ignore };
}

/** Neither sends the form around it nor reaches what it stands in, like the press of a disabled button. */
function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
