import { CopyButton } from '@shared/ui/CopyButton';
import { StatusChip } from '@shared/ui/StatusChip';
import { useEnum } from '@shared/session/bootstrap';
import { labelIn } from '../lists/feedbackCells';
import type { Feedback } from '../model';

/** The reporter, their contact details and their earlier reports. */
export function ReporterCard({ item: { reporter } }: { item: Feedback }) {
  const languages = useEnum('feedback_language');
  const hasContact = reporter.email !== '' || reporter.phone !== '';
  return (
    <section className="stack card" aria-label="Reporter">
      <h2>Reporter</h2>
      <dl className="fact-list small">
        <dt>Name</dt>
        <dd>{reporter.name === '' ? <span className="muted">–</span> : reporter.name}</dd>
        {reporter.email === '' ? null : (
          <>
            <dt>Email</dt>
            <dd>
              {reporter.email} <CopyButton text={reporter.email} label="Copy email address" />
            </dd>
          </>
        )}
        {reporter.phone === '' ? null : (
          <>
            <dt>Phone</dt>
            <dd>{reporter.phone}</dd>
          </>
        )}
        <dt>Language</dt>
        <dd>{labelIn(languages, reporter.language)}</dd>
      </dl>
      {hasContact ? null : <p className="muted">The reporter left no contact.</p>}
      <span className="row">
        {reporter.is_owner ? <StatusChip tone="info" label="Claims to be the owner" /> : null}
        {reporter.wants_reply ? <StatusChip tone="info" label="Wants a reply" /> : null}
        {reporter.spam_count === 0 ? null : (
          <StatusChip tone="danger" label={`${reporter.spam_count} spam reports from this reporter`} />
        )}
      </span>
    </section>
  );
}
