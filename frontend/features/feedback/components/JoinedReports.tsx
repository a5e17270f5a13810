import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { TimeAgo } from '@shared/session/TimeAgo';
import { labelIn } from '../lists/feedbackCells';
import { FEEDBACK_LIST, type Feedback, type Joined } from '../model';

/** The other reports about the same error, each with its text and contact details. */
export function JoinedReports({ item }: { item: Feedback }) {
  if (item.joined.length + item.duplicates.length === 0) return null;
  return (
    <section className="stack" aria-label="Similar reports">
      <h2>Similar reports</h2>
      <ul className="ruled card">
        {item.joined.map((report) => (
          <JoinedRow key={report.joined_id} report={report} />
        ))}
        {item.duplicates.map(({ feedback_id, title, reporter_name, created_at }) => (
          <li key={`duplicate-${feedback_id}`}>
            <span className="row feedback-joined-head">
              <RecordLink path={FEEDBACK_LIST} id={feedback_id}>
                {reporter_name === '' ? title : `${reporter_name}: ${title}`}
              </RecordLink>
              <TimeAgo at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATUS_LABELS: Readonly<Record<Joined['told_status'], string>> = {
  none: '',
  queued: 'Sending message',
  sent: 'Notified of the correction',
  failed: 'The message could not be sent',
};

function JoinedRow({ report }: { report: Joined }) {
  const channels = useEnum('feedback_channel');
  const contact = [report.email, report.phone].filter((text) => text !== '').join(' · ');
  const wording = report.description === '' ? report.summary : report.description;
  return (
    <li>
      <span className="row feedback-joined-head">
        <strong>{report.name === '' ? 'No name' : report.name}</strong>
        <span className="muted">{labelIn(channels, report.channel)}</span>
        <TimeAgo at={report.created_at} />
      </span>
      {wording === '' ? null : <span>{wording}</span>}
      <span className="cell-sub">
        {[contact === '' ? 'No contact' : contact, STATUS_LABELS[report.told_status]]
          .filter((text) => text !== '')
          .join(' · ')}
      </span>
    </li>
  );
}
