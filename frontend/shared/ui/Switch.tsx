import MuiSwitch from '@mui/material/Switch';
import { splitOf, type TickProps } from './tickProps';

/** Something that is on or off. */
export function Switch(props: TickProps) {
  return <MuiSwitch {...splitOf(props)} />;
}
