import MuiCheckbox from '@mui/material/Checkbox';
import MuiRadio from '@mui/material/Radio';
import { splitOf, type TickProps } from './tickProps';

/** A checkbox. Accepts the props of a native input. */
export function Checkbox(props: TickProps) {
  return <MuiCheckbox {...splitOf(props)} />;
}

/** A radio button. Accepts the props of a native input. */
export function Radio(props: TickProps) {
  return <MuiRadio {...splitOf(props)} />;
}
