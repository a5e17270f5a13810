import type { ComponentProps } from 'react';

export type TickProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'color'>;

/** What an input of the page takes, as the library takes it. */
export function splitOf({
  className = '',
  checked = false,
  disabled = false,
  onChange,
  ...input
}: TickProps) {
  const change = onChange === undefined ? {} : { onChange };
  return { className, checked, disabled, size: 'small', slotProps: { input }, ...change } as const;
}
