import type { ComponentProps } from 'react';

export interface TickProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'color'> {
  /** Takes no change while what it belongs to is on its way, and keeps the focus. */
  isBusy?: boolean;
}

/** What an input of the page takes, as the library takes it. */
export function splitOf({
  className = '',
  checked = false,
  disabled = false,
  isBusy = false,
  onChange,
  ...input
}: TickProps) {
  const change = onChange === undefined || isBusy ? {} : { onChange };
  const said = isBusy ? { ...input, 'aria-disabled': true, 'aria-busy': true } : input;
  return { className, checked, disabled, size: 'small', slotProps: { input: said }, ...change } as const;
}
