import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Icon } from './Icon';

interface RemovableChipProps {
  /** An item of a list where it stands in one. */
  as?: 'li' | 'span';
  /** What the way to take it away is called. */
  removal: string;
  isDisabled?: boolean;
  onRemove: () => void;
  /** Another way to change it, before the one to take it away. */
  other?: ReactNode;
  children: ReactNode;
}

/** Something chosen, and the way to take it away: a button of its own, which the library's chip has not. */
export function RemovableChip(props: RemovableChipProps) {
  const { as = 'span', removal, isDisabled = false, onRemove, other, children } = props;
  return (
    <Chip
      component={as}
      label={
        <>
          <span>{children}</span>
          {other}
          <IconButton size="small" aria-label={removal} disabled={isDisabled} onClick={onRemove}>
            <Icon name="close" size={12} />
          </IconButton>
        </>
      }
    />
  );
}
