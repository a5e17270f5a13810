import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { EVERYWHERE, type ListKey } from './useListKeys';
import './KeysDialog.css';

interface KeysDialogProps {
  /** What this list offers. */
  keys: readonly ListKey[];
  onClose: () => void;
}

/** The keys of a list, and what each does. */
export default function KeysDialog({ keys, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="list-keys-title">
      <DialogTitle id="list-keys-title">Keys</DialogTitle>
      <DialogContent>
        <dl className="keys-list">
          {[...keys, ...EVERYWHERE].map(({ shown, meaning }) => (
            <KeyLine key={shown} keys={shown} meaning={meaning} />
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
