import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '@shared/ui/Icon';

interface MenuButtonProps {
  label: string;
  onMenu: () => void;
}

/** A button that opens the menu drawer, or collapses and expands the side menu. */
export function MenuButton({ label, onMenu }: MenuButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onMenu}>
        <Icon name="menu" size={18} />
      </IconButton>
    </Tooltip>
  );
}
