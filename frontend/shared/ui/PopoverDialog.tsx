import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { useWasOpened } from '@shared/hooks/useWasOpened';

interface PopoverDialogProps {
  label: string;
  /** What it hangs below; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Which of its edges stands where that of the anchor does. */
  align?: 'left' | 'right';
  className?: string;
  children: ReactNode;
}

/** A dialog below what opens it. Nothing of it is drawn before it is opened the first time. */
export function PopoverDialog({
  label,
  anchor,
  onClose,
  align = 'right',
  className,
  children,
}: PopoverDialogProps) {
  const isOpen = anchor !== null;
  if (!useWasOpened(isOpen)) return null;
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: align }}
      transformOrigin={{ vertical: 'top', horizontal: align }}
      slotProps={{ paper: { className, role: 'dialog', 'aria-label': label } }}
    >
      {children}
    </Popover>
  );
}
