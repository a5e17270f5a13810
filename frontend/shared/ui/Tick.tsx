import MuiCheckbox from '@mui/material/Checkbox';
import MuiRadio from '@mui/material/Radio';
import MuiSwitch from '@mui/material/Switch';
import type { ComponentProps } from 'react';

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'color'>;

/** A box to tick. It takes what an input of the page takes. */
export function Checkbox(props: TickProps) {
  return <MuiCheckbox {...splitOf(props)} />;
}

/** One of several that exclude each other. */
export function Radio(props: TickProps) {
  return <MuiRadio {...splitOf(props)} />;
}

/** Something that is on or off. */
export function Switch(props: TickProps) {
  return <MuiSwitch {...splitOf(props)} />;
}

function splitOf({ className = '', checked = false, disabled = false, onChange, ...input }: TickProps) {
  const change = onChange === undefined ? {} : { onChange };
  return { className, checked, disabled, size: 'small', slotProps: { input }, ...change } as const;
}
