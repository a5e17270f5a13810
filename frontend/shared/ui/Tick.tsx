import MuiCheckbox from '@mui/material/Checkbox';
import MuiRadio from '@mui/material/Radio';
import { splitOf, type TickProps } from './tickProps';

/** A box to tick. It takes what an input of the page takes. */
export function Checkbox(props: TickProps) {
  return <MuiCheckbox {...splitOf(props)} />;
}

/** One of several that exclude each other. */
export function Radio(props: TickProps) {
  return <MuiRadio {...splitOf(props)} />;
}
