import { Kbd } from '@shared/keys/Kbd';
import { DECISIONS } from '../cases/decisionKeys';
import type { Moderation } from '../cases/useModeration';
import type { Comment } from '../model';
import type { ReasonPurpose } from './ReasonPanel';

interface DecisionButtonsProps {
  comment: Comment;
  one: Moderation;
  asked: ReasonPurpose;
  onAsk: (asked: ReasonPurpose) => void;
}

const PLAIN = ['hold', 'pin', 'unpin', 'feature', 'unfeature'] as const;

/** What may be done with the comment now, each with its key. */
export function DecisionButtons({ comment, one, asked, onAsk }: DecisionButtonsProps) {
  const allowed = comment.allowed_actions;
  return (
    <div className="comment-ways">
      {allowed.includes('approve') ? (
        <button
          type="button"
          className="plain-button plain-button-primary"
          disabled={one.isBusy}
          onClick={() => void one.decide('approve')}
        >
          Approve <Kbd of="accept" />
        </button>
      ) : null}
      {allowed.includes('reject') ? (
        <button
          type="button"
          className="plain-button"
          aria-expanded={asked === 'reject'}
          disabled={one.isBusy}
          onClick={() => onAsk(asked === 'reject' ? null : 'reject')}
        >
          Reject… <Kbd of="reject" />
        </button>
      ) : null}
      {PLAIN.filter((action) => allowed.includes(action)).map((action) => (
        <button
          key={action}
          type="button"
          className="plain-button"
          disabled={one.isBusy}
          onClick={() => void one.decide(action)}
        >
          {DECISIONS[action].meaning} <Kbd of={DECISIONS[action].command} />
        </button>
      ))}
      {allowed.includes('delete') ? (
        <button
          type="button"
          className="plain-button"
          aria-expanded={asked === 'delete'}
          disabled={one.isBusy}
          onClick={() => onAsk(asked === 'delete' ? null : 'delete')}
        >
          Delete…
        </button>
      ) : null}
    </div>
  );
}
