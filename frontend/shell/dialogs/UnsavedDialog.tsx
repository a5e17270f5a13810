import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useStore } from 'zustand';
import { goOnByKey } from '@shared/ui/goOnByKey';
import { unsavedQuestion } from '../unsaved';

/** The dialog about unsaved input: save, discard or stay. One question lists all affected tabs. */
export function UnsavedDialog() {
  const question = useStore(unsavedQuestion, (state) => state.question);
  if (question === null) return null;
  const { labels, answer } = question;
  const isOne = labels.length === 1;
  return (
    <Dialog
      open
      onClose={() => answer('stay')}
      maxWidth="xs"
      fullWidth
      {...goOnByKey(() => answer('save'))}
      aria-labelledby="unsaved-title"
    >
      <DialogTitle id="unsaved-title">
        {isOne ? `Save changes to ${labels[0] ?? 'this page'}?` : `Save changes in ${labels.length} tabs?`}
      </DialogTitle>
      <DialogContent>
        {isOne ? (
          'Your input is not saved yet.'
        ) : (
          <ul className="bullets">
            {labels.map((label, index) => (
              <li key={`${index}-${label}`}>{label}</li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="ghost" color="error" onClick={() => answer('discard')}>
          Discard
        </Button>
        <Button variant="ghost" color="inherit" onClick={() => answer('stay')}>
          Stay
        </Button>
        <Button variant="filled" onClick={() => answer('save')} autoFocus>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
