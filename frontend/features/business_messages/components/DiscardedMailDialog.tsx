import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@shared/format/count';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { TimeAgo } from '@shared/session/TimeAgo';
import { discardedMailOptions } from '../api';
import type { DiscardedMail } from '../model';
import { OriginalMailButton } from './OriginalMailButton';

/** Discarded email, with the reason of each: loops, automatic replies, bounces, unreadable mail. */
export default function DiscardedMailDialog({ onClose }: { onClose: () => void }) {
  const country = useCountryCode();
  const { data, error, refetch } = useQuery(discardedMailOptions(country));
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={useIsMobile()}
      onClose={onClose}
      aria-labelledby="discarded-mail-title"
    >
      <DialogTitle id="discarded-mail-title">Discarded email</DialogTitle>
      <DialogContent className="stack-loose">
        {data !== undefined ? <Mails list={data.list} total={data.total} /> : null}
        {data === undefined && error === null ? <SkeletonRows rows={4} /> : null}
        {data === undefined && error !== null ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="filled" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Mails({ list, total }: { list: readonly DiscardedMail[]; total: number }) {
  if (list.length === 0) {
    return (
      <EmptyState
        icon="check"
        title="No discarded email"
        hint="Email that is not a message, such as an automatic reply, is listed here for 90 days."
      />
    );
  }
  return (
    <>
      <ul className="ruled">
        {list.map((mail) => (
          <MailLine key={mail.received_mail_id} mail={mail} />
        ))}
      </ul>
      {total > list.length ? (
        <p className="muted">
          The newest {list.length} of {formatNumber(total)}
        </p>
      ) : null}
    </>
  );
}

function MailLine({ mail }: { mail: DiscardedMail }) {
  const subject = mail.subject === '' ? 'No subject' : mail.subject;
  const sender = [mail.from_name, mail.from_email].filter((part) => part !== '').join(' · ');
  return (
    <li className="line-wide">
      <div className="stack-tight grows breaks">
        <strong>{subject}</strong>
        <span>{mail.discard_reason}</span>
        <span className="muted">
          {sender === '' ? 'Unknown sender' : sender} · <TimeAgo at={mail.received_at} />
        </span>
      </div>
      {mail.has_original ? <OriginalMailButton id={mail.received_mail_id} subject={subject} /> : null}
    </li>
  );
}
