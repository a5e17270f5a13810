import type { ComponentProps } from 'react';

export interface TickProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'color'> {
  /** True while a change is being saved. The control ignores input but keeps the focus. */
  isBusy?: boolean;
}

/** Convert the props of a native input to those of the MUI component. */
export function splitOf({
  className = '',
  checked = false,
  disabled = false,
  isBusy = false,
  onChange,
  ...input
}: TickProps) {
  const change = onChange === undefined || isBusy ? {} : { onChange };
  const inputProps = isBusy ? { ...input, 'aria-disabled': true, 'aria-busy': true } : input;
  return {
    className,
    checked,
    disabled,
    size: 'small',
    slotProps: { input: inputProps },
    ...change,
  } as const;
}
