import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@shared/ui/Button';
import { focusRefused } from '@shared/ui/focusRefused';
import { goOnByKey } from '@shared/ui/goOnByKey';
import { useTypedGuard } from '@shared/ui/useTypedGuard';
import type { BulkAction, BulkAsk, BulkParams, BulkTarget } from './bulk';
import { BulkField } from './BulkField';
import type { BulkOutcome } from './useBulk';
import './BulkDialog.css';

interface BulkDialogProps {
  action: BulkAction;
  /** '12 stores'. */
  rows: string;
  target: BulkTarget;
  onTake: (params: BulkParams) => Promise<BulkOutcome>;
  onClose: () => void;
}

const NO_ASKS: readonly BulkAsk[] = [];

/** Says what an action will do and to how many, and asks for what it needs. */
export default function BulkDialog({ action, rows, target, onTake, onClose }: BulkDialogProps) {
  const [params, setParams] = useState<BulkParams>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isTaking, setTaking] = useState(false);
  const asks = action.asks ?? NO_ASKS;
  const guard = useTypedGuard(action.title(rows), onClose);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    focusRefused(form.current);
  }, [errors]);
  const take = async () => {
    setTaking(true);
    const refused = await onTake(params);
    setTaking(false);
    if (refused === null) onClose();
    else setErrors(refused);
  };
  const set = (name: string, value: string | number | null) => {
    const { [name]: _, ...others } = params;
    setParams(value === null || value === '' ? others : { ...others, [name]: value });
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      {...guard}
      {...goOnByKey(() => {
        if (!isTaking) void take();
      })}
      aria-labelledby="bulk-title"
      slotProps={{ paper: { className: 'bulk-paper' } }}
    >
      <form
        ref={form}
        className="stack-flush grows"
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <DialogTitle id="bulk-title">{action.title(rows)}</DialogTitle>
        <DialogContent className="stack-wide bulk-fields">
          <p>
            {action.follows}
            {/* It reaches rows out of sight. */}
            {target.kind === 'matching'
              ? ' This goes on in the background, also while you work elsewhere.'
              : ''}
          </p>
          {asks.map((ask, index) => (
            <BulkField
              key={ask.name}
              ask={ask}
              target={target}
              isFirst={index === 0}
              value={params[ask.name] ?? null}
              message={errors[`params.${ask.name}`] ?? errors[ask.name] ?? null}
              onChange={(value) => set(ask.name, value)}
            />
          ))}
          <OtherErrors errors={errors} asks={asks} />
        </DialogContent>
        <DialogActions>
          <Button variant="ghost" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="filled"
            color={action.isDangerous === true ? 'error' : 'primary'}
            isBusy={isTaking}
            autoFocus={asks.length === 0}
          >
            {action.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What was refused beyond the fields that are asked for. */
function OtherErrors({
  errors,
  asks,
}: {
  errors: Readonly<Record<string, string>>;
  asks: readonly BulkAsk[];
}) {
  const known = asks.flatMap(({ name }) => [name, `params.${name}`]);
  return Object.entries(errors)
    .filter(([field]) => !known.includes(field))
    .map(([field, message]) => (
      <p key={field} className="field-error" role="alert">
        {message}
      </p>
    ));
}
