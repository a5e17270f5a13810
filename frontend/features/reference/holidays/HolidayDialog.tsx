import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import { Labelled } from '@shared/form/Labelled';
import { DayLine } from '@shared/form/DayLine';
import type { Faults } from '@shared/form/faults';
import { FieldLabelsContext } from '@shared/form/labels';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { RecordPicker } from '@shared/form/RecordPicker';
import { formCall } from '@shared/form/saving';
import { HistoryCard } from '@shared/history/HistoryCard';
import { bootstrapKeys, useEnum } from '@shared/session/bootstrap';
import { ANY_REGION } from '@shared/table/filters/regionFilters';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { Check } from '../components/Check';
import { FormRefusal } from '../components/FormRefusal';
import { useSmallForm } from '../components/useSmallForm';
import { holidayKeys, type Holiday } from '../model';
import { holidayValues, faultsOf, type HolidayValues } from './holidayForm';
import { useHolidayLabels } from './holidayLabels';
import '@shared/form/fields.css';

const LONGEST = 160;
const NOTHING: readonly string[] = [];

interface HolidayDialogProps {
  country: string;
  /** Holiday to edit, or null for a new one. */
  holiday: Holiday | null;
  onClose: () => void;
}

/** A dialog with the form and the history of a holiday. Errors appear at their fields. */
export function HolidayDialog({ country, holiday, onClose }: HolidayDialogProps) {
  const client = useQueryClient();
  const labels = useHolidayLabels();
  const { values, errors, asker, change, submit } = useSmallForm({
    start: holidayValues(holiday),
    version: holiday?.version ?? null,
    faultsOf,
    send: (patch, version) =>
      callApi(
        'taxonomy/save_holiday',
        { ...patch, ...(holiday === null ? {} : { holiday_id: holiday.holiday_id, version: version ?? 0 }) },
        { ...formCall, country },
      ),
    onSaved: (saved) => {
      toast.success(`Saved: ${named(saved.name)}`);
      onClose();
      void client.invalidateQueries({ queryKey: holidayKeys.all });
      void client.invalidateQueries({ queryKey: bootstrapKeys.all });
    },
  });
  const mayEdit = holiday === null || holiday.allowed_actions.includes('edit');
  return (
    <FieldLabelsContext value={labels}>
      <DialogFrame
        title={holiday === null ? 'Add a holiday' : holiday.name}
        label={holiday === null ? 'Add' : 'Save'}
        isDisabled={!mayEdit}
        onGoOn={submit}
        onClose={onClose}
      >
        <FormRefusal message={errors['form']} />
        <HolidayFields values={values} errors={errors} onChange={change} />
        {holiday === null ? null : (
          <HistoryCard
            objectType="holiday"
            objectId={holiday.holiday_id}
            version={holiday.version}
            labels={labels}
            restorable={mayEdit ? Object.keys(values) : NOTHING}
          />
        )}
      </DialogFrame>
      <QuestionDialogs asker={asker} />
    </FieldLabelsContext>
  );
}

interface HolidayFieldsProps {
  values: HolidayValues;
  errors: Faults;
  onChange: (part: Partial<HolidayValues>) => void;
}

function HolidayFields({ values, errors, onChange }: HolidayFieldsProps) {
  const kinds = useEnum('holiday_kind');
  return (
    <>
      <DayLine
        label="Date"
        isRequired
        value={values.date}
        error={errors['date'] ?? null}
        onChange={(date) => onChange({ date })}
      />
      <Line
        label="Name in English"
        isRequired
        value={values.name}
        longest={LONGEST}
        error={errors['name'] ?? null}
        onChange={(name) => onChange({ name })}
      />
      <Line
        label="Local name"
        value={values.name_local}
        longest={LONGEST}
        error={errors['name_local'] ?? null}
        onChange={(name_local) => onChange({ name_local })}
      />
      <Choice
        label="Kind"
        value={values.kind}
        options={kinds as readonly { value: Holiday['kind']; label: string }[]}
        onChange={(kind) => onChange({ kind })}
      />
      <Labelled label="Only in" help="Leave blank for the whole country.">
        {(control) => (
          <RecordPicker
            control={control}
            of="regions"
            picker={ANY_REGION}
            value={values.region_id}
            onChange={(region_id) => onChange({ region_id })}
          />
        )}
      </Labelled>
      <div className="checkboxes">
        <Check
          label="The date is tentative"
          value={values.tentative}
          onChange={(tentative) => onChange({ tentative })}
        />
      </div>
    </>
  );
}
