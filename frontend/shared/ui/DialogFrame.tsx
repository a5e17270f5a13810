import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState, type ReactNode } from 'react';
import { UnreadFieldsContext, type UnreadFields } from '@shared/hooks/unreadFields';
import { FIELDS } from '@shared/hooks/fieldSelectors';
import { Button } from '@shared/ui/Button';
import { goOnByKey } from './goOnByKey';
import { useRefusalFocus } from './useRefusalFocus';
import { useTypedGuard } from './useTypedGuard';

interface DialogFrameProps {
  title: string;
  label: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** True if the confirm button has the focus, so that Enter confirms. For dialogs without fields. */
  isFocused?: boolean;
  onGoOn: () => Promise<void>;
  onClose: () => void;
  /** A further button, before Cancel. */
  further?: ReactNode;
  children: ReactNode;
}

/** A small dialog about a record: its fields, a confirm button and a cancel button. */
export function DialogFrame({
  title,
  label,
  isDangerous = false,
  isDisabled = false,
  isFocused = false,
  onGoOn,
  onClose,
  further,
  children,
}: DialogFrameProps) {
  const titleId = useId();
  const fields = useRef<HTMLDivElement>(null);
  // The dialog focuses itself when it opens, so the first field is focused after that.
  const focusFirst = () => {
    if (!isFocused) fields.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  };
  const guard = useTypedGuard(title, onClose);
  const [isBusy, setBusy] = useState(false);
  const focusRefused = useRefusalFocus(fields);
  const go = async () => {
    setBusy(true);
    try {
      await onGoOn();
    } finally {
      setBusy(false);
      focusRefused();
    }
  };
  const [levels] = useState<readonly [UnreadFields]>(() => [new Map()]);
  const goIfReady = () => {
    if (isBusy || isDisabled) return;
    if (levels[0].size > 0) focusRefused();
    else void go();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      scroll="body"
      {...guard}
      {...goOnByKey(goIfReady)}
      aria-labelledby={titleId}
      slotProps={{ transition: { onEnter: focusFirst }, paper: { style: { overflow: 'visible' } } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          goIfReady();
        }}
        noValidate
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ overflow: 'visible' }}>
          <div ref={fields} className="stack-wide">
            <UnreadFieldsContext value={levels}>{children}</UnreadFieldsContext>
          </div>
        </DialogContent>
        <DialogActions>
          {further}
          <Button variant="ghost" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="filled"
            autoFocus={isFocused}
            color={isDangerous ? 'error' : 'primary'}
            isBusy={isBusy}
            disabled={isDisabled}
          >
            {label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
