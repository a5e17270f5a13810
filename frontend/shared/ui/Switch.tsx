import MuiSwitch from '@mui/material/Switch';
import { splitOf, type TickProps } from './tickProps';

export function Switch(props: TickProps) {
  return <MuiSwitch {...splitOf(props)} />;
}
