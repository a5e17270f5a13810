import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '@shared/api/client';
import { Choice, Labelled, Line } from '@shared/blocks/typed/parts';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { RecordPicker } from '@shared/form/RecordPicker';
import { formCall, save } from '@shared/form/saving';
import { useEnum } from '@shared/session/bootstrap';
import { storePicker } from '@shared/table/pickers';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { toast } from '@shared/ui/toasts';
import { useKeepFeedback } from '../api';
import { EMPTY_REPORT, isWhole, reportInput, type ReportValues } from '../cases/report';

const LONGEST_TEXT = 2000;
const LONGEST_NAME = 60;
const LONGEST_PHONE = 40;
const LONGEST_EMAIL = 254;

interface CreateReportDialogProps {
  country: string;
  onMade: (id: number) => void;
  onClose: () => void;
}

/** Notes what somebody said on the phone or in person; it comes to the list like every other report. */
export function CreateReportDialog({ country, onMade, onClose }: CreateReportDialogProps) {
  const keep = useKeepFeedback();
  const client = useQueryClient();
  const categories = useEnum('feedback_category');
  const [values, setValues] = useState(EMPTY_REPORT);
  const [asker] = useState(createAsker);
  // One id for all attempts: a repeat after a lost answer makes no second report.
  const [requestId] = useState(() => crypto.randomUUID());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<ReportValues>) => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  const send = async () => {
    const result = await save(
      (_patch, _version, confirm_token) =>
        callApi(
          'error_feedback/create_feedback',
          { ...reportInput(values), request_id: requestId, ...(confirm_token && { confirm_token }) },
          { ...formCall, country },
        ),
      {},
      null,
      asker.ask,
    );
    if (result.kind === 'refused') setErrors(result.errors);
    if (result.kind !== 'saved') return;
    keep(result.record);
    toast.success(`Report about ${result.record.title} is taken in`);
    onMade(result.record.feedback_id);
    await client.invalidateQueries({ queryKey: ['inbox'] });
  };
  const told = Object.values(errors).join(' ');
  return (
    <>
      <DialogFrame
        title="Create report"
        label="Create report"
        isDisabled={!isWhole(values)}
        onGoOn={send}
        onClose={onClose}
      >
        {told === '' ? null : (
          <p className="field-error" role="alert">
            {told}
          </p>
        )}
        <Labelled label="Store">
          {(control) => (
            <RecordPicker
              control={control}
              of="store"
              picker={storePicker}
              value={values.storeId}
              onChange={(storeId) => change({ storeId })}
            />
          )}
        </Labelled>
        <Choice
          label="What is wrong"
          value={values.category}
          options={[{ value: '', label: 'Choose' }, ...categories]}
          onChange={(category) => change({ category })}
        />
        <Words value={values.description} onChange={(description) => change({ description })} />
        <Line
          label="Reporter’s name"
          value={values.name}
          longest={LONGEST_NAME}
          onChange={(name) => change({ name })}
        />
        <Line
          label="Reporter’s phone"
          value={values.phone}
          longest={LONGEST_PHONE}
          onChange={(phone) => change({ phone })}
        />
        <Line
          label="Reporter’s email"
          value={values.email}
          longest={LONGEST_EMAIL}
          help="With an email they can be told what became of it."
          onChange={(email) => change({ email })}
        />
      </DialogFrame>
      <QuestionDialogs asker={asker} />
    </>
  );
}

function Words({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>What they said</label>
      <textarea
        id={id}
        className="control"
        rows={4}
        maxLength={LONGEST_TEXT}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
