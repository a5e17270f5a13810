import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '@shared/ui/Icon';

interface MenuButtonProps {
  label: string;
  onMenu: () => void;
}

/** Opens the menu, or makes it narrow and wide again. */
export function MenuButton({ label, onMenu }: MenuButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onMenu}>
        <Icon name="menu" size={18} />
      </IconButton>
    </Tooltip>
  );
}
