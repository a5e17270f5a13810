import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { Button } from '@shared/ui/Button';
import type { StoreDetail } from '../../model';
import { fullName } from '../../model';
import { ActionFields } from './ActionFields';
import { NO_ANSWERS, type ActionAnswers, type StoreAction } from './actions';

interface ActionDialogProps {
  store: StoreDetail;
  action: StoreAction;
  /** Resolves to null once it is done, else to the messages by field. */
  onTake: (answers: ActionAnswers) => Promise<Readonly<Record<string, string>> | null>;
  onClose: () => void;
}

/** Asks for what an action needs, and names the store and what follows. */
export function ActionDialog({ store, action, onTake, onClose }: ActionDialogProps) {
  const [answers, setAnswers] = useState<ActionAnswers>(NO_ANSWERS);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    try {
      const refused = await onTake(answers);
      if (refused === null) onClose();
      else setErrors(refused);
    } finally {
      setTaking(false);
    }
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby="action-title"
      slotProps={{ paper: { className: 'action-dialog' } }}
    >
      <DialogTitle id="action-title">{`${action.label}: ${fullName(store)}`}</DialogTitle>
      <DialogContent>
        <div className="stack-wide action-fields">
          <p>{action.question?.(fullName(store))}</p>
          <ActionFields
            store={store}
            action={action}
            answers={answers}
            errors={errors}
            onChange={(change) => setAnswers({ ...answers, ...change })}
          />
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="ghost" color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="filled"
          color={action.isDangerous ? 'error' : 'primary'}
          isBusy={isTaking}
          autoFocus={action.asks.length === 0}
          onClick={() => void take()}
        >
          {action.label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
