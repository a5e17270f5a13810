import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { save } from '@shared/form/saving';
import { toast } from '@shared/ui/toasts';
import type { BulkAnswer, BulkDefinition } from './bulk';
import type { Selection } from './selection';
import './BulkBar.css';

interface BulkBarProps {
  bulk: BulkDefinition;
  selection: Selection;
  onDone: () => void;
}

/** Stands over the list while rows are selected: how many, and what may be done with them. */
export function BulkBar({ bulk, selection, onDone }: BulkBarProps) {
  const [asker] = useState(createAsker);
  const [isRunning, setRunning] = useState(false);
  const [failed, setFailed] = useState<BulkAnswer['failed']>([]);
  const count = selection.ids.size;
  const run = async (action: string, label: string) => {
    setRunning(true);
    try {
      const result = await save(bulk.send(action, [...selection.ids]), {}, null, asker.ask);
      if (result.kind === 'refused') toast.error(Object.values(result.errors).join(' '));
      if (result.kind !== 'saved') return;
      const { succeeded, failed: refused } = result.record;
      if (succeeded.length > 0) toast.success(`${label}: ${succeeded.length} done`);
      setFailed(refused);
      selection.clear();
      onDone();
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      {count === 0 ? null : (
        <div className="bulk-bar" role="toolbar" aria-label="Selected rows">
          <span aria-live="polite">{count} selected</span>
          {bulk.actions.map(({ id, label, isDangerous }) => (
            <button
              key={id}
              type="button"
              className="page-button"
              data-dangerous={isDangerous}
              disabled={isRunning}
              onClick={() => void run(id, label)}
            >
              {label}
            </button>
          ))}
          <button type="button" className="link-button" onClick={selection.clear}>
            Clear selection
          </button>
        </div>
      )}
      <QuestionDialogs asker={asker} />
      <FailedDialog failed={failed} nameOf={bulk.nameOf} onClose={() => setFailed([])} />
    </>
  );
}

interface FailedDialogProps {
  failed: BulkAnswer['failed'];
  nameOf: (id: number) => string;
  onClose: () => void;
}

function FailedDialog({ failed, nameOf, onClose }: FailedDialogProps) {
  return (
    <Dialog open={failed.length > 0} onClose={onClose} aria-labelledby="bulk-failed-title">
      <DialogTitle id="bulk-failed-title">{failed.length} could not be changed</DialogTitle>
      <DialogContent>
        <ul className="warning-list">
          {failed.map(({ id, msg }) => (
            <li key={id}>
              {nameOf(id)}: {msg}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
