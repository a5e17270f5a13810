import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { LIST_KEYS } from './useListKeys';
import './KeysDialog.css';

interface KeysDialogProps {
  canSelect: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The keys of a list, and what each does. */
export function KeysDialog({ canSelect, isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="list-keys-title">
      <DialogTitle id="list-keys-title">Keys</DialogTitle>
      <DialogContent>
        <dl className="keys-list">
          {LIST_KEYS.filter(([keys]) => canSelect || keys !== 'x').map(([keys, meaning]) => (
            <KeyLine key={keys} keys={keys} meaning={meaning} />
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function KeyLine({ keys, meaning }: { keys: string; meaning: string }) {
  return (
    <>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{meaning}</dd>
    </>
  );
}
