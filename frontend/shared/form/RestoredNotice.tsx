import type { RecordForm } from './useRecordForm';
import './notice.css';

/** Says that unsaved input of an earlier time is back in the form. */
export function RestoredNotice({ record }: { record: RecordForm }) {
  if (record.restoredAt === null) return null;
  const time = new Date(record.restoredAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p className="form-notice" role="status">
      What you typed on {time} is back and not saved yet.
      <button type="button" className="link-button" onClick={record.discard}>
        Discard it
      </button>
    </p>
  );
}
