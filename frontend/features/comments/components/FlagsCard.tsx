import { useQuery } from '@tanstack/react-query';
import { isFirstLoad } from '@shared/hooks/firstLoad';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { TimeAgo } from '@shared/session/TimeAgo';
import { flagsOptions } from '../api';
import type { Moderation } from '../cases/useModeration';
import { labelIn, type Comment } from '../model';

/** The visitor reports of the comment. Open reports are dismissed one by one or together. */
export function FlagsCard({ comment, one }: { comment: Comment; one: Moderation }) {
  const country = useCountryCode();
  const hasAny = comment.flags.total > 0;
  const query = useQuery({ ...flagsOptions(country, comment.comment_id), enabled: hasAny });
  const reasons = useEnum('comment_flag_reason');
  const outcomes = useEnum('comment_flag_outcome');
  if (!hasAny) return null;
  const flags = query.data?.list ?? [];
  return (
    <section className="stack" aria-label="Reports">
      <h2>{comment.flags.total === 1 ? 'Reported once' : `Reported ${comment.flags.total} times`}</h2>
      <ul className="ruled" data-loading={isFirstLoad(query)}>
        {flags.map((flag) => (
          <li key={flag.flag_id} className="line spread">
            <span>
              {labelIn(reasons, flag.reason)}
              {flag.note === '' ? '' : `: ${flag.note}`} <TimeAgo at={flag.created_at} />
            </span>
            {flag.outcome === 'open' ? (
              <Button
                variant="ghost"
                size="small"
                isBusy={one.isBusy}
                onClick={() => void one.dismissFlags([flag.flag_id])}
              >
                Dismiss
              </Button>
            ) : (
              <span className="muted">{labelIn(outcomes, flag.outcome)}</span>
            )}
          </li>
        ))}
      </ul>
      <Button isBusy={one.isBusy} onClick={() => void one.dismissFlags([])}>
        Dismiss all reports
      </Button>
    </section>
  );
}
