import { formatClock } from '@shared/format/dates';
import { useCountry } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import type { RecordForm } from './useRecordForm';

const AWAY = {
  waiting:
    'Not saved: the server cannot be reached. What you typed is kept on this device and is sent again by itself.',
  trying: 'Not saved yet: trying again. What you typed is kept on this device.',
} as const;

/** How the form stands, and the buttons that save or discard; always in reach. */
export function SaveBar({ record, label }: { record: RecordForm; label: string }) {
  return (
    <footer className="line-wide band at-foot save-bar">
      <SaveState record={record} />
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

/** How the form stands, in words. */
export function SaveState({ record }: { record: Standing }) {
  const { timezone } = useCountry();
  return (
    <span role="status" className={`grows ${record.isAway ? 'danger' : 'muted'}`}>
      {formatState(record, timezone)}
    </span>
  );
}

/** Whether saving would do something: a new record may also be sent as it is, to hear what is missing. */
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
