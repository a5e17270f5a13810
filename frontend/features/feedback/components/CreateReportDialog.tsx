import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import { Labelled } from '@shared/form/Labelled';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { RecordPicker } from '@shared/form/RecordPicker';
import { formCall, save } from '@shared/form/saving';
import { beyondTheWeek } from '@shared/review/editing/beyondTheWeek';
import { useEnum } from '@shared/session/bootstrap';
import { storePicker } from '@shared/table/filters/pickers';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { Textarea } from '@shared/ui/Input';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useKeepFeedback } from '../api';
import {
  requestedFields,
  EMPTY_REPORT,
  errorAt,
  errorsBeside,
  faultsOf,
  hasRightValue,
  namesOf,
  reportInput,
  type Hours,
  type ReportValues,
} from '../cases/report';
import { RightFields } from './RightFields';

const HOURS_EXAMPLE = 'Enter the weekly hours, such as “Mo-Fr 10:00-22:00; Sa,Su off”';
const LONGEST_TEXT = 2000;
const LONGEST_NAME = 60;
const LONGEST_PHONE = 40;
const LONGEST_EMAIL = 254;

type Errors = Readonly<Record<string, string>>;

interface CreateReportDialogProps {
  country: string;
  onMade: (id: number) => void;
  onClose: () => void;
}

/** A dialog that records a report made by phone or in person. It joins the list like any other report. */
export function CreateReportDialog({ country, onMade, onClose }: CreateReportDialogProps) {
  const keep = useKeepFeedback();
  const client = useQueryClient();
  const [values, setValues] = useState(EMPTY_REPORT);
  const [asker] = useState(createAsker);
  // One request ID for all attempts: a retry after a lost response does not create a second report.
  const [requestId] = useState(() => crypto.randomUUID());
  const [errors, setErrors] = useState<Errors>({});
  const change = (part: Partial<ReportValues>) => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  const send = async () => {
    const faults = faultsOf(values);
    if (Object.keys(faults).length > 0) {
      setErrors(faults);
      return;
    }
    const read = await readHours(values, country);
    if ('errors' in read) {
      setErrors(read.errors);
      return;
    }
    const result = await save(
      (_patch, _version, confirm_token) =>
        callApi(
          'error_feedback/create_feedback',
          {
            ...reportInput(values, read.hours),
            request_id: requestId,
            ...(confirm_token && { confirm_token }),
          },
          { ...formCall, country },
        ),
      {},
      null,
      asker.ask,
    );
    if (result.kind === 'refused') setErrors(result.errors);
    if (result.kind !== 'saved') return;
    keep(result.record);
    toast.success(`Report about ${named(result.record.title)} created`);
    onMade(result.record.feedback_id);
    await client.invalidateQueries({ queryKey: ['inbox'] });
  };
  return (
    <>
      <DialogFrame title="Create report" label="Create report" onGoOn={send} onClose={onClose}>
        <Unplaced errors={errors} values={values} />
        <What values={values} errors={errors} onChange={change} />
        <Who values={values} errors={errors} onChange={change} />
      </DialogFrame>
      <QuestionDialogs asker={asker} />
    </>
  );
}

/**
 * Parse the typed opening hours on the server. Resolve to null hours if none are typed or the form does not
 * ask for them.
 */
async function readHours(
  { category, right: { regular_hours: written } }: ReportValues,
  country: string,
): Promise<{ hours: Hours | null } | { errors: Errors }> {
  if (!requestedFields(category).includes('regular_hours') || written.trim() === '') return { hours: null };
  const hoursError = (text: string) => ({ errors: { 'suggested.regular_hours': text } });
  try {
    const { hours, warnings } = await callApi(
      'store/parse_hours',
      { osm: written.trim() },
      { ...formCall, country },
    );
    const week = hours.regular_hours ?? [];
    // Otherwise invalid parts would be dropped silently.
    const problem = warnings[0] ?? beyondTheWeek(hours);
    return week.length > 0 && problem === undefined ? { hours: week } : hoursError(problem ?? HOURS_EXAMPLE);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return hoursError(fieldErrors(error)['osm'] ?? error.message);
  }
}

interface PartProps {
  values: ReportValues;
  errors: Errors;
  onChange: (part: Partial<ReportValues>) => void;
}

/** The store, the kind of error, and the correct values. */
function What({ values, errors, onChange }: PartProps) {
  const categories = useEnum('feedback_category');
  return (
    <>
      <Labelled label="Store" isRequired error={errorAt(errors, 'store_id')}>
        {(control) => (
          <RecordPicker
            control={control}
            of="store"
            picker={storePicker}
            value={values.storeId}
            onChange={(storeId) => onChange({ storeId })}
          />
        )}
      </Labelled>
      <Choice
        label="Problem"
        isRequired
        value={values.category}
        options={[{ value: '', label: 'Choose' }, ...categories]}
        error={errorAt(errors, 'category')}
        onChange={(category) => onChange({ category })}
      />
      <RightFields
        category={values.category}
        right={values.right}
        errors={errors}
        onChange={(part) => onChange({ right: { ...values.right, ...part } })}
      />
      <DescriptionInput
        value={values.description}
        isRequired={!hasRightValue(values)}
        error={errorAt(errors, 'description')}
        onChange={(description) => onChange({ description })}
      />
    </>
  );
}

/** The reporter's name and contact details. */
function Who({ values, errors, onChange }: PartProps) {
  return (
    <>
      <Line
        label="Reporter’s name"
        value={values.name}
        longest={LONGEST_NAME}
        error={errorAt(errors, 'reporter.name')}
        onChange={(name) => onChange({ name })}
      />
      <Line
        label="Reporter’s phone"
        value={values.phone}
        longest={LONGEST_PHONE}
        error={errorAt(errors, 'reporter.phone')}
        onChange={(phone) => onChange({ phone })}
      />
      <Line
        label="Reporter’s email"
        value={values.email}
        longest={LONGEST_EMAIL}
        help="Used to notify the reporter of the result."
        error={errorAt(errors, 'reporter.email')}
        onChange={(email) => onChange({ email })}
      />
    </>
  );
}

const PLACED = ['store_id', 'category', 'description', 'reporter.name', 'reporter.phone', 'reporter.email'];

/** The errors of hidden fields and of the whole report. */
function Unplaced({ values, errors }: Omit<PartProps, 'onChange'>) {
  const remaining = errorsBeside(errors, [...PLACED, ...requestedFields(values.category).flatMap(namesOf)]);
  return remaining.length === 0 ? null : (
    <p className="field-error" role="alert">
      {remaining.join(' ')}
    </p>
  );
}

interface DescriptionInputProps {
  value: string;
  isRequired: boolean;
  error: string | null;
  onChange: (value: string) => void;
}

function DescriptionInput({ value, isRequired, error, onChange }: DescriptionInputProps) {
  return (
    <Labelled label="Message" isRequired={isRequired} error={error}>
      {(control) => (
        <Textarea
          {...control}
          rows={4}
          maxLength={LONGEST_TEXT}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  );
}
