import type { ReactNode } from 'react';
import { Labelled, type ControlProps } from '@shared/form/Labelled';
import { useEnum, type Choice } from '@shared/session/bootstrap';
import { DayInput } from '@shared/ui/DayInput';
import { Textarea } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import type { StoreDetail } from '../../model';
import { StorePicker } from '../fields/StorePicker';
import type { ActionAnswers, ActionInput, StoreAction } from './actions';

interface ActionFieldsProps {
  store: StoreDetail;
  action: StoreAction;
  answers: ActionAnswers;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<ActionAnswers>) => void;
}

const LABELS: Readonly<Record<ActionInput, string>> = {
  reason: 'Reason',
  close_reason: 'Reason for closing',
  closed_on: 'Closed on',
  reopen_on: 'Reopens on',
  moved_to: 'The new store',
  method: 'Verification method',
  note: 'Note',
};
// API names of the dialog's fields.
const SERVERS: Readonly<Partial<Record<ActionInput, string>>> = {
  close_reason: 'reason',
  moved_to: 'moved_to_store_id',
};

export function ActionFields({ store, action, answers, errors, onChange }: ActionFieldsProps) {
  const closeReasons = useEnum(
    action.name === 'close_temporarily' ? 'temporary_close_reason' : 'close_reason',
  );
  const methods = useEnum('verify_method');
  const labels = action.inputs.map((inputName) => SERVERS[inputName] ?? inputName);
  const others = Object.entries(errors).filter(([field]) => !labels.includes(field));
  const controls: Readonly<Record<ActionInput, (control: ControlProps) => ReactNode>> = {
    reason: (control) => text(control, answers.reason, (reason) => onChange({ reason })),
    note: (control) => text(control, answers.note, (note) => onChange({ note })),
    close_reason: (control) =>
      select(control, answers.close_reason, closeReasons, (close_reason) => onChange({ close_reason })),
    method: (control) => select(control, answers.method, methods, (method) => onChange({ method })),
    closed_on: (control) => date(control, answers.closed_on, (closed_on) => onChange({ closed_on })),
    reopen_on: (control) => date(control, answers.reopen_on, (reopen_on) => onChange({ reopen_on })),
    moved_to: (control) => (
      <StorePicker
        control={control}
        value={answers.moved_to}
        except={store.store_id}
        onChange={(moved_to) => onChange({ moved_to })}
      />
    ),
  };
  return (
    <>
      {action.inputs.map((requiredName) => (
        <Labelled
          key={requiredName}
          label={LABELS[requiredName]}
          error={errors[SERVERS[requiredName] ?? requiredName]}
          isRequired={action.needs.includes(requiredName)}
        >
          {controls[requiredName]}
        </Labelled>
      ))}
      {others.map(([field, message]) => (
        <p key={field} className="field-error" role="alert">
          {message}
        </p>
      ))}
    </>
  );
}

type Change = (value: string) => void;

function text(control: ControlProps, value: string, onChange: Change) {
  return (
    <Textarea
      {...control}
      rows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function date(control: ControlProps, value: string, onChange: Change) {
  return <DayInput {...control} value={value} onChange={onChange} />;
}

function select(control: ControlProps, value: string, options: readonly Choice[], onChange: Change) {
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Choose</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
