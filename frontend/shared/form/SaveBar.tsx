import { formatClock } from '@shared/format/dates';
import { useCountry } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { ErrorsToFix } from './ErrorsToFix';
import type { RecordForm } from './useRecordForm';

const AWAY = {
  waiting:
    'Not saved: the server cannot be reached. Your input is kept on this device and sent again automatically.',
  trying: 'Not saved yet. Retrying. Your input is kept on this device.',
} as const;

/** The state of a form, and buttons that save or discard. Always visible. */
export function SaveBar({ record, label }: { record: RecordForm; label: string }) {
  return (
    <footer className="line-wide band at-foot save-bar">
      <SaveState record={record} />
      <ErrorsToFix />
      {record.isDirty ? (
        <Button onClick={record.discard} isBusy={record.isSaving}>
          Discard changes
        </Button>
      ) : null}
      <Button type="submit" variant="filled" isBusy={record.isSaving} disabled={!isWorthSaving(record)}>
        {record.isSaving ? 'Saving…' : label}
      </Button>
    </footer>
  );
}

type Standing = Pick<RecordForm, 'isSaving' | 'isDirty' | 'isAway' | 'savedAt'>;

/** The state of a form as text. */
export function SaveState({ record }: { record: Standing }) {
  const { timezone } = useCountry();
  return (
    <span role="status" className={`grows ${record.isAway ? 'danger' : 'muted'}`}>
      {formatState(record, timezone)}
    </span>
  );
}

/**
 * Check whether the form can be saved. A new record can also be submitted empty, to show the missing fields.
 */
export function canSubmit(record: RecordForm): boolean {
  return !record.isSaving && isWorthSaving(record);
}

function isWorthSaving({ isDirty, isNew }: RecordForm): boolean {
  return isDirty || isNew;
}

function formatState({ isSaving, isDirty, isAway, savedAt }: Standing, timeZone: string): string {
  if (isAway) return AWAY[isSaving ? 'trying' : 'waiting'];
  if (isSaving) return 'Saving';
  if (isDirty) return 'Unsaved changes';
  if (savedAt === null) return '';
  return `Saved ${formatClock(savedAt.toISOString(), timeZone)}`;
}
