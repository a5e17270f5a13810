import { useState, type ReactNode } from 'react';
import type { Faults } from '@shared/form/faults';
import type { Warning } from '@shared/form/saving';
import { Labelled, type ControlProps } from '@shared/form/Labelled';
import { WarningList } from '@shared/form/QuestionDialogs';
import { RecordPicker } from '@shared/form/RecordPicker';
import { useCountry } from '@shared/session/hooks';
import { DayInput } from '@shared/ui/DayInput';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { Notice } from '@shared/ui/Notice';
import { Textarea } from '@shared/ui/Input';
import { TargetFields } from '../pages/redirects/TargetFields';
import { reviewerPicker } from '@shared/table/filters/pickers';
import {
  faultsOf,
  NO_ANSWERS,
  refusalOf,
  type Answers,
  type ActionInputName,
  type ContentAction,
} from './actions';

interface ActionDialogProps {
  title: string;
  action: ContentAction;
  /** Warnings that the action confirms. */
  warnings: readonly Warning[];
  /** Take the action. Resolve to the errors of the inputs. */
  onTake: (answers: Answers) => Promise<Faults>;
  onClose: () => void;
}

const LABELS: Readonly<Record<ActionInputName, string>> = {
  note: 'Note',
  reason: 'Why',
  reviewer: 'Reviewer',
  due: 'To be done by',
  publish_at: 'Publish at',
  unpublish_at: 'Unpublish at',
  redirect_to: 'Redirect readers to',
};

/** A dialog that explains an action and asks for its inputs. */
export function ActionDialog({ title, action, warnings, onTake, onClose }: ActionDialogProps) {
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [errors, setErrors] = useState<Faults>({});
  const change = (part: Partial<Answers>) => {
    setAnswers({ ...answers, ...part });
    setErrors({});
  };
  const send = async () => {
    const faults = faultsOf(action, answers);
    setErrors(Object.keys(faults).length > 0 ? faults : await onTake(answers));
  };
  return (
    <DialogFrame
      title={`${action.label}: ${title}`}
      label={action.label}
      isDangerous={action.isDangerous === true}
      isFocused={action.inputs.length === 0}
      onGoOn={send}
      onClose={onClose}
    >
      <p className="muted small">{action.follows}</p>
      {warnings.length === 0 ? null : (
        <Notice severity="warning">
          Check before you continue:
          <WarningList warnings={warnings} />
        </Notice>
      )}
      {action.inputs.map((input, place) =>
        input === 'redirect_to' ? (
          <TargetFields
            key={input}
            label={LABELS[input]}
            value={answers.redirect_to}
            errors={withoutPrefix(errors)}
            onChange={(target) => change({ redirect_to: target })}
          />
        ) : (
          <Ask key={input} inputName={input} action={action} refused={refusalOf(input, errors)}>
            {(control) => (
              <AskControl
                inputName={input}
                control={control}
                isFirst={place === 0}
                answers={answers}
                onChange={change}
              />
            )}
          </Ask>
        ),
      )}
    </DialogFrame>
  );
}

/** Return the errors of a redirect target under the field names of the redirect form. */
function withoutPrefix(errors: Faults): Faults {
  return Object.fromEntries(
    Object.entries(errors).map(([field, words]) => [field.replace(/^redirect_to\./, ''), words]),
  );
}

interface AskProps {
  inputName: ActionInputName;
  action: ContentAction;
  refused: string | null;
  children: (control: ControlProps) => ReactNode;
}

function Ask({ inputName, action, refused, children }: AskProps) {
  const { timezone } = useCountry();
  const isTime = inputName.endsWith('_at') || inputName === 'due';
  const isNeeded = action.needs.includes(inputName);
  const help =
    inputName === 'reason' && action.name === 'request_changes'
      ? 'At least 10 characters. Shown to the author.'
      : isTime
        ? `Time zone: ${timezone}.${isNeeded ? ' At least 5 minutes from now.' : ' Optional.'}`
        : undefined;
  return (
    <Labelled label={LABELS[inputName]} error={refused} help={help} isRequired={isNeeded}>
      {children}
    </Labelled>
  );
}

interface AskControlProps {
  inputName: Exclude<ActionInputName, 'redirect_to'>;
  control: ControlProps;
  isFirst: boolean;
  answers: Answers;
  onChange: (part: Partial<Answers>) => void;
}

function AskControl({ inputName, control, isFirst, answers, onChange }: AskControlProps) {
  if (inputName === 'reviewer') {
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
  if (inputName === 'note' || inputName === 'reason') {
    return (
      <Textarea
        {...control}
        rows={3}
        maxLength={1000}
        autoFocus={isFirst}
        value={answers[inputName]}
        onChange={({ target }) => onChange({ [inputName]: target.value })}
      />
    );
  }
  return (
    <DayInput
      {...control}
      withTime
      autoFocus={isFirst}
      value={answers[inputName]}
      onChange={(moment) => onChange({ [inputName]: moment })}
    />
  );
}
