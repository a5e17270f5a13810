import { useEnum } from '@shared/session/bootstrap';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { labelIn, type Review } from '../model';
import '../components/article.css';

/** The decision of each review round. */
export function Rounds({ review: { decisions } }: { review: Review }) {
  const verdicts = useEnum('review_verdict');
  if (decisions.length === 0) return null;
  return (
    <ol className="stack review-rounds" aria-label="Rounds">
      {decisions.map((decision) => (
        <li className="facts" key={`${decision.round} ${decision.at}`}>
          <span>Round {decision.round}</span>
          <StatusChip
            tone={
              decision.verdict === 'approved'
                ? 'success'
                : decision.verdict === 'withdrawn'
                  ? 'neutral'
                  : 'warning'
            }
            label={labelIn(verdicts, decision.verdict)}
          />
          <span className="muted small">
            {decision.by.nickname}, <TimeAgo at={decision.at} />
          </span>
          {decision.reason === '' ? null : <p>{decision.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
