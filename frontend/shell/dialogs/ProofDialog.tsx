import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ProofForm } from '@shared/proof/ProofForm';

/** A dialog to confirm the user's identity before a sensitive action, in case a stranger uses the open screen. */
export default function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  return (
    <Dialog open onClose={() => onAnswer(false)} maxWidth="xs" fullWidth aria-labelledby="proof-title">
      <DialogTitle id="proof-title">Confirm your identity</DialogTitle>
      <DialogContent className="stack-tight">
        <ProofForm onProven={() => onAnswer(true)}>{null}</ProofForm>
      </DialogContent>
      <DialogActions>
        <Button variant="ghost" color="inherit" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
