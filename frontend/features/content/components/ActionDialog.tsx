import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import type { ControlProps } from '@shared/form/Field';
import { RecordPicker } from '@shared/form/RecordPicker';
import { useCountry } from '@shared/session/hooks';
import { reviewerPicker } from '../pickers';
import { lackOf, NO_ANSWERS, type Answers, type ContentAction, type Asked } from './actions';
import '@shared/form/control.css';
import '@shared/form/Field.css';

interface ActionDialogProps {
  title: string;
  action: ContentAction;
  onTake: (answers: Answers) => Promise<void>;
  onClose: () => void;
}

const LABELS: Readonly<Record<Asked, string>> = {
  note: 'Note',
  reason: 'Why',
  reviewer: 'Reviewer',
  due: 'To be done by',
  publish_at: 'Goes out at',
  unpublish_at: 'Comes off at',
};

/** What an action does, and what it needs to know. */
export function ActionDialog({ title, action, onTake, onClose }: ActionDialogProps) {
  const titleId = useId();
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Answers>) => setAnswers({ ...answers, ...part });
  const isLacking = lackOf(action, answers) !== null;
  const go = async () => {
    setBusy(true);
    try {
      await onTake(answers);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      scroll="body"
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { style: { overflow: 'visible' } } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!isBusy && !isLacking) void go();
        }}
      >
        <DialogTitle id={titleId}>
          {action.label}: {title}
        </DialogTitle>
        <DialogContent sx={{ overflow: 'visible' }}>
          <p className="dialog-lead">{action.follows}</p>
          {action.asks.map((asked, place) => (
            <Ask key={asked} asked={asked} action={action}>
              {(control) => (
                <AskControl
                  asked={asked}
                  control={control}
                  isFirst={place === 0}
                  answers={answers}
                  onChange={change}
                />
              )}
            </Ask>
          ))}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            autoFocus={action.asks.length === 0}
            color={action.isDangerous === true ? 'error' : 'primary'}
            disabled={isBusy || isLacking}
          >
            {action.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface AskProps {
  asked: Asked;
  action: ContentAction;
  children: (control: ControlProps) => ReactNode;
}

function Ask({ asked, action, children }: AskProps) {
  const id = useId();
  const { timezone } = useCountry();
  const isTime = asked.endsWith('_at') || asked === 'due';
  const isNeeded = action.needs.includes(asked);
  const help =
    asked === 'reason' && action.name === 'request_changes'
      ? 'At least ten characters. The author reads this.'
      : isTime
        ? `On the clocks of ${timezone}.${isNeeded ? ' At least five minutes ahead.' : ' Leave it empty for none.'}`
        : null;
  return (
    <div className="field">
      <label htmlFor={id}>{LABELS[asked]}</label>
      {children({
        id,
        'aria-invalid': false,
        'aria-describedby': help === null ? undefined : `${id}-note`,
        'aria-required': isNeeded,
      })}
      {help === null ? null : (
        <p id={`${id}-note`} className="field-help">
          {help}
        </p>
      )}
    </div>
  );
}

interface AskControlProps {
  asked: Asked;
  control: ControlProps;
  isFirst: boolean;
  answers: Answers;
  onChange: (part: Partial<Answers>) => void;
}

function AskControl({ asked, control, isFirst, answers, onChange }: AskControlProps) {
  if (asked === 'reviewer') {
    return (
      <RecordPicker
        control={control}
        of="reviewers"
        picker={reviewerPicker}
        value={answers.reviewer}
        onChange={(reviewer) => onChange({ reviewer })}
      />
    );
  }
  if (asked === 'note' || asked === 'reason') {
    return (
      <textarea
        {...control}
        className="control"
        rows={3}
        maxLength={1000}
        autoFocus={isFirst}
        value={answers[asked]}
        onChange={({ target }) => onChange({ [asked]: target.value })}
      />
    );
  }
  return (
    <input
      {...control}
      className="control"
      type="datetime-local"
      autoFocus={isFirst}
      value={answers[asked]}
      onChange={({ target }) => onChange({ [asked]: target.value })}
    />
  );
}
