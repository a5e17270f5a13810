import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { KeyLine } from './keys';
import './KeysDialog.css';

interface KeysDialogProps {
  ofScreen: readonly KeyLine[];
  everywhere: readonly KeyLine[];
  /** The screens that letters lead to. */
  goTo: readonly KeyLine[];
  onClose: () => void;
}

/** All keys that work now: those of the screen on show, and those of every screen. */
export default function KeysDialog({ ofScreen, everywhere, goTo, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keys</DialogTitle>
      <DialogContent>
        <KeyGroup title="On this screen" lines={ofScreen} />
        <KeyGroup title="Everywhere" lines={everywhere} />
        {goTo.length === 0 ? null : <KeyGroup title="Go to a screen" lines={goTo} />}
      </DialogContent>
      <DialogActions>
        <Button variant="filled" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function KeyGroup({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section className="keys-group" aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 ? <p className="muted">No keys of its own</p> : null}
      <dl className="keys-list">
        {lines.map(({ shown, meaning }) => (
          <div key={`${shown} ${meaning}`} className="keys-line">
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
