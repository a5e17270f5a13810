import Drawer from '@mui/material/Drawer';
import PeekPanel, { type PeekPanelProps } from './PeekPanel';

/** The preview of a record over its list, for narrow screens. */
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
        paper: { className: 'peek-sheet', role: 'dialog', 'aria-label': `Preview of ${rest.name}` },
      }}
    >
      <PeekPanel {...rest} onOpen={open} onClose={onClose} />
    </Drawer>
  );
}
