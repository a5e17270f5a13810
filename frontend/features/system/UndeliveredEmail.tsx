import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { formatCounted, formatNumber } from '@shared/format/count';
import { Button } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { failedMailsOptions, type FailedMail, type FailedMails } from './api';

/** The emails that failed for three days or were refused. They stay here until staff send them again. */
export function UndeliveredEmail() {
  const { data, error, refetch } = useQuery(failedMailsOptions);
  return (
    <section className="card stack-wide" aria-labelledby="system-mail">
      <div className="row spread">
        <h2 className="title" id="system-mail">
          Undelivered email
        </h2>
        {data === undefined || data.sendable === 0 ? null : <SendAll count={data.sendable} />}
      </div>
      {data !== undefined ? (
        <Mails of={data} />
      ) : error === null ? (
        <SkeletonRows rows={2} height={48} />
      ) : (
        <LoadError error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function Mails({ of: { list, total } }: { of: FailedMails }) {
  if (list.length === 0) {
    return (
      <EmptyState
        icon="check"
        title="No undelivered email"
        hint="Sending is retried for three days. Messages that could not be sent or were rejected are listed here."
      />
    );
  }
  return (
    <>
      <ul className="ruled">
        {list.map((mail) => (
          <MailLine key={mail.mail_id} mail={mail} />
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

function MailLine({ mail }: { mail: FailedMail }) {
  const { mail_id, to, subject, country, error, tries, is_refused: isRefused } = mail;
  const again = useSendAgain(
    () => callApi('system/send_mail_again', { mail_id }),
    `Sending again: ${subject}`,
  );
  return (
    <li className="line-wide">
      <div className="stack-tight grows breaks">
        <span className="row">
          <strong>{subject}</strong>
          {isRefused ? <StatusChip tone="danger" label="Refused" /> : null}
        </span>
        <span>{error === '' ? 'No reason given' : error}</span>
        <span className="muted">
          To {to}
          {country === '' ? '' : ` · ${country}`} · {tries} {tries === 1 ? 'try' : 'tries'} · written{' '}
          <TimeAgo at={mail.created_at} />, failed <TimeAgo at={mail.failed_at} />
        </span>
      </div>
      <Button
        size="small"
        className="rigid"
        isBusy={again.isPending}
        aria-label={`Send again: ${subject}, to ${to}`}
        onClick={() => again.mutate()}
      >
        Send again
      </Button>
    </li>
  );
}

function SendAll({ count }: { count: number }) {
  const client = useQueryClient();
  const all = useMutation({
    mutationFn: () => callApi('system/send_all_mail_again', {}),
    onSuccess: ({ queued, left }) => {
      toast.success(
        `${formatCounted(queued, 'message')} queued again${left === 0 ? '' : `, ${left} remaining`}`,
      );
      void client.invalidateQueries({ queryKey: ['system'] });
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: 'Send all again?',
      text: `${formatCounted(count, 'message')} will be retried for three days. Permanently rejected messages are skipped.`,
      confirmLabel: 'Send all again',
    });
    if (isSure) all.mutate();
  };
  return (
    <Button variant="filled" size="small" isBusy={all.isPending} onClick={() => void ask()}>
      Send all again
    </Button>
  );
}

function useSendAgain(send: () => Promise<unknown>, message: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(message);
      void client.invalidateQueries({ queryKey: ['system'] });
    },
  });
}
