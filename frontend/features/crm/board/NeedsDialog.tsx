import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import { regionPicker } from '@shared/table/filters/regionFilters';
import { DayInput } from '@shared/ui/DayInput';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { Textarea } from '@shared/ui/Input';
import { leadOptions, useKeepLead } from '../api';
import { Labelled } from '@shared/form/Labelled';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import { NumberField } from '@shared/form/NumberField';
import { RecordPicker } from '@shared/form/RecordPicker';
import { useRegionNames } from '../form/labels';
import { morningAhead } from '../moments';
import type { Lead } from '../model';
import {
  missingAnswers,
  moveDetailsOf,
  submitRequirements,
  type Answers,
  type StageRequirements,
} from './needs';
import type { MoveDetails, Wanting } from './useBoard';
import '@shared/table/screen/ListScreen.css';
import './board.css';

interface NeedsDialogProps {
  wanting: Pick<Wanting, 'lead' | 'errors' | 'isAnswered'>;
  stageLabel: string;
  /** Retry the move with the entered details, on the latest version of the lead. */
  onGoOn: (fresh: Lead, details: MoveDetails) => Promise<unknown>;
  onClose: () => void;
}

const REGIONS = regionPicker(1);

/** A dialog that asks for the requirements of a stage, saves them in the lead, and retries the move. */
export function NeedsDialog({ wanting, stageLabel, onGoOn, onClose }: NeedsDialogProps) {
  const { lead, errors: requirements, isAnswered } = wanting;
  const country = useCountry();
  const code = useCountryCode();
  const names = useRegionNames();
  const { data } = useQuery(leadOptions(code, lead.lead_id));
  const keep = useKeepLead();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(isAnswered ? requirements : {});
  const [answers, setAnswers] = useState<Answers>(() => ({
    activityType: 'call',
    activityBody: '',
    taskTitle: `Follow up with ${lead.name}`.slice(0, 140),
    taskDue: morningAhead(Date.now(), 1, country.timezone),
    contactNo: 0,
    contactRole: 'owner',
    regionId: null,
    value: lead.expected_value,
    closeOn: lead.expected_close_on ?? '',
    lostReason: '',
    note: '',
  }));
  const go = async () => {
    if (data === undefined) return;
    const missing = missingAnswers(requirements, answers);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      const fresh = await submitRequirements(data, requirements, answers, country.timezone);
      // If the move is refused, the next try must have the version of what was just saved.
      keep(fresh);
      await onGoOn(fresh, moveDetailsOf(requirements, answers));
    } catch (error) {
      if (!isApiError(error)) throw error;
      const refused = fieldErrors(error);
      setErrors(Object.keys(refused).length === 0 ? { form: error.message } : refused);
    }
  };
  const shared = {
    answers,
    requirements,
    errors,
    onChange: (change: Partial<Answers>) => setAnswers({ ...answers, ...change }),
  };
  return (
    <DialogFrame
      title={`Move ${lead.name} to ${stageLabel}`}
      label={`Move to ${stageLabel}`}
      isDisabled={data === undefined}
      onGoOn={go}
      onClose={onClose}
    >
      <Others requirements={requirements} errors={errors} />
      <Contacted {...shared} />
      <Decider contacts={data?.contacts ?? []} {...shared} />
      {'region_l1_id' in requirements ? (
        <Labelled
          label={names['region_l1_id'] ?? 'Region'}
          help={requirements['region_l1_id']}
          error={errors['region_l1_id']}
        >
          {(control) => (
            <RecordPicker
              control={control}
              of="region-1"
              picker={REGIONS}
              value={answers.regionId}
              onChange={(regionId) => shared.onChange({ regionId })}
            />
          )}
        </Labelled>
      ) : null}
      <Deal {...shared} />
      <Reason {...shared} />
    </DialogFrame>
  );
}

const SHOWN_FIELDS = [
  'activity', 'body', 'task', 'title', 'due_at', 'contacts', 'region_l1_id', 'expected_value', 'expected_close_on',
  'lost_reason', 'note',
]; // prettier-ignore

interface PartProps {
  requirements: StageRequirements;
  answers: Answers;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Answers>) => void;
}

/**
 * The messages without a field in the dialog: requirements as help text, or as errors once the server has
 * refused them.
 */
function Others({ requirements, errors }: Pick<PartProps, 'requirements' | 'errors'>) {
  const refused = beside(errors);
  return (
    <>
      {refused.map((words) => (
        <p key={words} className="field-error" role="alert">
          {words}
        </p>
      ))}
      {beside(requirements)
        .filter((words) => !refused.includes(words))
        .map((words) => (
          <p key={words} className="field-help">
            {words}
          </p>
        ))}
    </>
  );
}

function beside(words: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(words).flatMap(([field, text]) =>
    text === '' || SHOWN_FIELDS.includes(field) ? [] : [text],
  );
}

const WAYS = [
  { value: 'call', label: 'Call' },
  { value: 'visit', label: 'Visit' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'email', label: 'Email' },
] as const;
const ROLES = [
  { value: 'owner', label: 'Owner' },
  { value: 'manager', label: 'Manager' },
] as const;
const NO_REASON = { value: '', label: 'Choose' };

/** The fields of a past contact and of a new task. */
function Contacted({ requirements, answers, errors, onChange }: PartProps) {
  return (
    <>
      {'activity' in requirements ? (
        <>
          <Choice
            label="Type of contact"
            help={requirements['activity']}
            error={errors['activity']}
            value={answers.activityType}
            options={WAYS}
            onChange={(activityType) => onChange({ activityType })}
          />
          <Labelled label="Outcome" error={errors['body']}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={4000}
                value={answers.activityBody}
                onChange={({ target }) => onChange({ activityBody: target.value })}
              />
            )}
          </Labelled>
        </>
      ) : null}
      {'task' in requirements ? (
        <>
          <Line
            label="Next task"
            help={requirements['task']}
            error={errors['title'] ?? errors['task']}
            longest={140}
            value={answers.taskTitle}
            onChange={(taskTitle) => onChange({ taskTitle })}
          />
          <Labelled label="Due date" error={errors['due_at']}>
            {(control) => (
              <DayInput
                {...control}
                withTime
                value={answers.taskDue}
                onChange={(taskDue) => onChange({ taskDue })}
              />
            )}
          </Labelled>
        </>
      ) : null}
    </>
  );
}

function Decider({
  requirements,
  answers,
  errors,
  onChange,
  contacts,
}: PartProps & { contacts: Lead['contacts'] }) {
  if (!('contacts' in requirements)) return null;
  return (
    <>
      <Choice
        label="Decision maker"
        help={requirements['contacts']}
        error={errors['contacts']}
        value={String(answers.contactNo)}
        options={contacts.map((contact, index) => ({
          value: String(index),
          label: contact.name || contact.phone || contact.email,
        }))}
        onChange={(index) => onChange({ contactNo: Number(index) })}
      />
      <Choice
        label="Their role"
        value={answers.contactRole}
        options={ROLES}
        onChange={(contactRole) => onChange({ contactRole })}
      />
    </>
  );
}

function Deal({ requirements, answers, errors, onChange }: PartProps) {
  return (
    <>
      {'expected_value' in requirements ? (
        <NumberField
          label="Expected value"
          unit={{ kind: 'money' }}
          least={0}
          help={requirements['expected_value']}
          error={errors['expected_value']}
          value={answers.value}
          onChange={(value) => onChange({ value })}
        />
      ) : null}
      {'expected_close_on' in requirements ? (
        <Labelled
          label="Expected close"
          help={requirements['expected_close_on']}
          error={errors['expected_close_on']}
        >
          {(control) => (
            <DayInput {...control} value={answers.closeOn} onChange={(closeOn) => onChange({ closeOn })} />
          )}
        </Labelled>
      ) : null}
    </>
  );
}

function Reason({ requirements, answers, errors, onChange }: PartProps) {
  const reasons = useEnum('lead_lost_reason');
  const isLost = 'lost_reason' in requirements;
  return (
    <>
      {isLost ? (
        <Choice
          label="Lost reason"
          help={requirements['lost_reason']}
          error={errors['lost_reason']}
          isRequired
          value={answers.lostReason}
          options={[NO_REASON, ...reasons]}
          onChange={(lostReason) => onChange({ lostReason })}
        />
      ) : null}
      {isLost || 'note' in requirements ? (
        <Labelled
          label={isLost ? 'Note' : 'Reason for reopening'}
          help={requirements['note']}
          error={errors['note']}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={1000}
              value={answers.note}
              onChange={({ target }) => onChange({ note: target.value })}
            />
          )}
        </Labelled>
      ) : null}
    </>
  );
}
