import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { IconButton } from './Button';
import { Icon } from './Icon';

interface RemovableChipProps {
  /** Use 'li' for an item of a list. */
  as?: 'li' | 'span';
  /** Accessible name of the remove button. */
  removal: string;
  /** True while a change of the item is being saved. */
  isBusy?: boolean;
  onRemove: () => void;
  /** Another control, before the remove button. */
  other?: ReactNode;
  children: ReactNode;
}

/** A chip with a remove button. The delete icon of the MUI chip is not a separate button. */
export function RemovableChip(props: RemovableChipProps) {
  const { as = 'span', removal, isBusy = false, onRemove, other, children } = props;
  return (
    <Chip
      component={as}
      label={
        <>
          <span>{children}</span>
          {other}
          <IconButton size="small" aria-label={removal} isBusy={isBusy} onClick={onRemove}>
            <Icon name="close" size={12} />
          </IconButton>
        </>
      }
    />
  );
}
