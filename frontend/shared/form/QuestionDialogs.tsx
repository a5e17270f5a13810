import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useStore } from 'zustand';
import { goOnByKey } from '@shared/ui/goOnByKey';
import { Radio } from '@shared/ui/Tick';
import type { Choice, Clash } from './conflict';
import { labelOf, useFieldLabels, formatValue } from './labels';
import type { FormAsker, Question, WarningsView } from './questions';
import type { Warning } from './saving';

interface QuestionDialogsProps {
  asker: FormAsker;
  /** Return a custom view of these warnings, or null for the plain list. */
  viewWarnings?: ((warnings: readonly Warning[]) => WarningsView | null) | undefined;
}

/** The dialogs that a form shows while saving: conflicts and warnings. */
export function QuestionDialogs({ asker, viewWarnings }: QuestionDialogsProps) {
  const question = useStore(asker.store, (state) => state.question);
  if (question === null) return null;
  return question.kind === 'clashes' ? (
    <ClashDialog question={question} />
  ) : (
    <WarningsDialog question={question} view={viewWarnings?.(question.warnings) ?? null} />
  );
}

function ClashDialog({ question }: { question: Extract<Question, { kind: 'clashes' }> }) {
  const { clashes, by, answer } = question;
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const isDecided = clashes.every(({ field }) => choices[field] !== undefined);
  return (
    <Dialog
      open
      maxWidth="md"
      fullWidth
      onClose={() => answer(null)}
      {...goOnByKey(() => isDecided && answer(choices))}
      aria-labelledby="clash-title"
    >
      <DialogTitle id="clash-title">
        {by === null ? 'You changed the same fields in another window' : `${by} changed the same fields`}
      </DialogTitle>
      <DialogContent className="stack-wide">
        <p className="muted">Choose a value for each field. All other changes are already merged.</p>
        {clashes.map((clash) => (
          <ClashChoice
            key={clash.field}
            clash={clash}
            by={by}
            choice={choices[clash.field]}
            onChoose={(choice) => setChoices({ ...choices, [clash.field]: choice })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="ghost" onClick={() => answer(null)}>
          Back to the form
        </Button>
        <Button variant="filled" disabled={!isDecided} onClick={() => answer(choices)}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ClashChoiceProps {
  clash: Clash;
  by: string | null;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function ClashChoice({ clash, by, choice, onChoose }: ClashChoiceProps) {
  const labels = useFieldLabels();
  const label = labelOf(labels, clash.field);
  const sides: readonly (readonly [Choice, string, unknown])[] = [
    ['theirs', by === null ? 'In another window' : `${by}’s`, clash.theirs],
    ['mine', by === null ? 'In this window' : 'Yours', clash.mine],
  ];
  return (
    <fieldset className="stack card">
      <legend>{label}</legend>
      <p className="muted small">Before: {formatValue(labels, clash.field, clash.before)}</p>
      <div className="halves">
        {sides.map(([side, title, value]) => (
          <label key={side} className="row choice" data-chosen={choice === side}>
            <Radio name={`clash-${clash.field}`} checked={choice === side} onChange={() => onChoose(side)} />
            <span className="small strong">{title}</span>
            <span className="whole-line breaks">{formatValue(labels, clash.field, value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface WarningsDialogProps {
  question: Extract<Question, { kind: 'warnings' }>;
  view: WarningsView | null;
}

function WarningsDialog({ question, view }: WarningsDialogProps) {
  const { warnings, answer } = question;
  return (
    <Dialog
      open
      maxWidth="sm"
      fullWidth
      onClose={() => answer(false)}
      {...goOnByKey(() => answer(view === null))}
      aria-labelledby="warnings-title"
    >
      <DialogTitle id="warnings-title">{view?.title ?? 'Confirm before saving'}</DialogTitle>
      <DialogContent>{view?.content ?? <WarningList warnings={warnings} />}</DialogContent>
      <DialogActions>
        {/* With a custom view, the safe choice is to go back, so that button is emphasized. */}
        <Button
          variant={view === null ? 'ghost' : 'filled'}
          autoFocus={view !== null}
          onClick={() => answer(false)}
        >
          {view?.back ?? 'Back'}
        </Button>
        <Button
          variant={view === null ? 'filled' : 'ghost'}
          autoFocus={view === null}
          onClick={() => answer(true)}
        >
          {view?.goOn ?? 'Continue'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A plain list of warnings. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <ul className="bullets">
      {warnings.map((warning) => (
        <li key={`${warning.code} ${warning.msg}`}>{warning.msg}</li>
      ))}
    </ul>
  );
}
