import Popover, { type PopoverActions } from '@mui/material/Popover';
import { useCallback, useRef, type ReactNode } from 'react';
import { useWasOpened } from '@shared/hooks/useWasOpened';

interface PopoverDialogProps {
  label: string;
  /** Element below which the dialog opens; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Edge that is aligned with the same edge of the anchor. */
  align?: 'left' | 'right';
  className?: string;
  children: ReactNode;
}

/** A dialog below the button that opens it. Renders nothing until it is first opened. */
export function PopoverDialog({
  label,
  anchor,
  onClose,
  align = 'right',
  className,
  children,
}: PopoverDialogProps) {
  const isOpen = anchor !== null;
  const { action, paper } = useUpdatedPosition();
  if (!useWasOpened(isOpen)) return null;
  return (
    <Popover
      action={action}
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: align }}
      transformOrigin={{ vertical: 'top', horizontal: align }}
      slotProps={{ paper: { ref: paper, className, role: 'dialog', 'aria-label': label } }}
    >
      {children}
    </Popover>
  );
}

/**
 * Update the position when content that loads later makes the dialog larger, so that it stays inside the
 * window.
 */
function useUpdatedPosition() {
  const action = useRef<PopoverActions>(null);
  const paper = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => action.current?.updatePosition());
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return { action, paper };
}
