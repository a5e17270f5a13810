import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent } from 'react';
import { Icon, type IconName } from '@shared/ui/Icon';

interface StripButtonProps {
  label: string;
  icon: IconName;
  onClick: (event: MouseEvent) => void;
  isSpinning?: boolean;
  isDisabled?: boolean;
  isPressed?: boolean;
  hasMenu?: boolean;
  /** True if hidden on a narrow strip: the tab menu contains the command, or there is nothing to fold. */
  isSpare?: boolean;
}

/** A button at the end of the tab strip. */
export function StripButton(props: StripButtonProps) {
  const { label, icon, onClick, isPressed } = props;
  const { isSpinning = false, isDisabled = false, hasMenu = false, isSpare = false } = props;
  return (
    <Tooltip title={label}>
      <button
        type="button"
        className={isSpare ? 'icon-button strip-button strip-button-spare' : 'icon-button strip-button'}
        aria-label={label}
        aria-disabled={isDisabled}
        aria-pressed={isPressed}
        aria-haspopup={hasMenu ? 'menu' : undefined}
        onClick={(event) => !isDisabled && onClick(event)}
      >
        <Icon name={icon} className={isSpinning ? 'spinning' : undefined} />
      </button>
    </Tooltip>
  );
}
