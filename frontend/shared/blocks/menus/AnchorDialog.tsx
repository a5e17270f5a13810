import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { Labelled } from '@shared/form/Labelled';
import { Input } from '@shared/ui/Input';

interface AnchorDialogProps {
  anchor: string;
  /** Those of the other blocks. */
  taken: readonly string[];
  onSave: (anchor: string) => void;
  onClose: () => void;
}

const FORM = /^[a-z][a-z0-9-]{0,59}$/;

/** The last part of a web address that leads to a block. */
export function AnchorDialog({ anchor, taken, onSave, onClose }: AnchorDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState(anchor);
  const refusal = refusalOf(typed, taken);
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (refusal === null) onSave(typed);
        }}
      >
        <DialogTitle id={`${id}-title`}>Address of this part</DialogTitle>
        <DialogContent>
          <Labelled
            label="What stands behind the #"
            error={refusal}
            help="Leave it empty for none. Small letters, digits and hyphens."
          >
            {(control) => (
              <Input
                {...control}
                autoFocus
                maxLength={60}
                value={typed}
                placeholder="prices"
                onChange={({ target }) => setTyped(target.value.toLowerCase().replaceAll(' ', '-'))}
              />
            )}
          </Labelled>
        </DialogContent>
        <DialogActions>
          <Button variant="ghost" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" disabled={refusal !== null}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function refusalOf(anchor: string, taken: readonly string[]): string | null {
  if (anchor === '') return null;
  if (!FORM.test(anchor)) return 'Use small letters, digits and hyphens, a letter first';
  return taken.includes(anchor) ? 'Another block has this address' : null;
}
