import Drawer from '@mui/material/Drawer';
import PeekPanel, { type PeekPanelProps } from './PeekPanel';

/** A row's record over its list, where there is no room beside it. */
export default function PeekSheet({ onOpen, onClose, ...rest }: PeekPanelProps) {
  const open = () => {
    onClose();
    onOpen();
  };
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{
        paper: { className: 'peek-sheet', role: 'dialog', 'aria-label': `A look at ${rest.name}` },
      }}
    >
      <PeekPanel {...rest} onOpen={open} onClose={onClose} />
    </Drawer>
  );
}
