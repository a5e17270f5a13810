import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { IconButton } from './Button';
import { Icon } from './Icon';

interface RemovableChipProps {
  /** An item of a list where it stands in one. */
  as?: 'li' | 'span';
  /** What the way to take it away is called. */
  removal: string;
  /** Something about it is being saved. */
  isBusy?: boolean;
  onRemove: () => void;
  /** Another way to change it, before the one to take it away. */
  other?: ReactNode;
  children: ReactNode;
}

/** Something chosen, and the way to take it away: a button of its own, which the library's chip has not. */
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
