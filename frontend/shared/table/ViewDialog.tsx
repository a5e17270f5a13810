import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useAllowed } from '@shared/permission/Allowed';
import { useCountry, useUser } from '@shared/session/hooks';
import { Labelled } from '@shared/form/Labelled';
import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';
import { Checkbox } from '@shared/ui/Tick';
import type { View } from './views';
import './BulkDialog.css';

interface Named {
  name: string;
  scope?: 'private' | 'country';
}

interface ViewDialogProps {
  /** The view that gets another name; null for a new one. */
  view: View | null;
  onSave: (named: Named) => Promise<View>;
  onSaved: (view: View) => void;
  onClose: () => void;
}

/** Asks for a view's name, and who may use it. */
export function ViewDialog({ view, onSave, onSaved, onClose }: ViewDialogProps) {
  const id = useId();
  const user = useUser();
  const country = useCountry();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.scope === 'country');
  const [message, setMessage] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const mayShare = useAllowed('manager');
  const isOwn = view === null || view.owner.user_id === user.user_id;
  const save = async () => {
    setSaving(true);
    try {
      onSaved(await onSave({ name, ...(mayShare ? { scope: isShared ? 'country' : 'private' } : {}) }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setMessage(Object.values(fieldErrors(error))[0] ?? error.message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <form
        className="stack-flush grows"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id={`${id}-title`}>{view === null ? 'Save as a view' : 'Rename and share'}</DialogTitle>
        <DialogContent className="stack-wide bulk-fields">
          {view === null ? <p>It keeps the filters, the order and the columns as they are now.</p> : null}
          <Labelled label="Name" error={message} isRequired>
            {(control) => (
              <Input
                {...control}
                autoFocus
                maxLength={40}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Labelled>
          {mayShare ? (
            <label className="line">
              <Checkbox
                checked={isShared}
                disabled={!isOwn}
                onChange={(event) => setShared(event.target.checked)}
              />
              Everybody who works in {country.label} sees it
            </label>
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button variant="ghost" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" isBusy={isSaving}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
