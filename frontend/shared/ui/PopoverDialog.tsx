import Popover, { type PopoverActions } from '@mui/material/Popover';
import { useCallback, useRef, type ReactNode } from 'react';
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
  const { action, paper } = usePlaceKept();
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

/** What comes later makes it larger: it is put in its place anew, so that it stays within the window. */
function usePlaceKept() {
  const action = useRef<PopoverActions>(null);
  const paper = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => action.current?.updatePosition());
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return { action, paper };
}
