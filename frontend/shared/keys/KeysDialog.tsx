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
  /** Screens that can be opened with a letter. */
  goTo: readonly KeyLine[];
  onClose: () => void;
}

/** A dialog with all available shortcuts: those of the current screen, and global ones. */
export default function KeysDialog({ ofScreen, everywhere, goTo, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <KeyGroup title="On this screen" lines={ofScreen} />
        <SameGroup title="Everywhere" lines={everywhere} isOpen={ofScreen.length === 0} />
        {goTo.length === 0 ? null : <SameGroup title="Go to a screen" lines={goTo} isOpen={false} />}
      </DialogContent>
      <DialogActions>
        <Button variant="filled" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface GroupProps {
  title: string;
  lines: readonly KeyLine[];
}

function KeyGroup({ title, lines }: GroupProps) {
  return (
    <section className="stack keys-group" aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 ? <p className="muted">No shortcuts on this screen</p> : null}
      <Lines lines={lines} />
    </section>
  );
}

/** Global shortcuts, collapsed so that those of the screen are visible. */
function SameGroup({ title, lines, isOpen }: GroupProps & { isOpen: boolean }) {
  return (
    <section className="stack keys-group" aria-label={title}>
      <details open={isOpen}>
        <summary>
          <h3>{title}</h3> <span className="muted">{lines.length}</span>
        </summary>
        <Lines lines={lines} />
      </details>
    </section>
  );
}

function Lines({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <dl className="fact-list">
      {lines.map(({ shown, meaning }) => (
        <div key={`${shown} ${meaning}`}>
          <dt>
            <kbd>{shown}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
