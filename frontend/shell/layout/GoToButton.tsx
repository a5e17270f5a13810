import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '@shared/ui/Icon';
import { openDialog } from '../dialogs/dialogs';

/** A button that opens the palette. */
export function GoToButton() {
  return (
    <Tooltip title="Go to… (Ctrl K)">
      <IconButton aria-label="Go to…" onClick={() => openDialog('palette')}>
        <Icon name="search" size={18} />
      </IconButton>
    </Tooltip>
  );
}
