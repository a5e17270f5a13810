import { Kbd } from '@shared/keys/Kbd';
import { Button } from '@shared/ui/Button';
import { DECISIONS } from '../cases/decisionKeys';
import type { Moderation } from '../cases/useModeration';
import type { Comment } from '../model';
import type { ReasonPurpose } from './ReasonPanel';

interface DecisionButtonsProps {
  comment: Comment;
  one: Moderation;
  purpose: ReasonPurpose;
  onAsk: (purpose: ReasonPurpose) => void;
}

const PLAIN = ['hold', 'pin', 'unpin', 'feature', 'unfeature'] as const;

/** The decisions possible for the comment now, each with its shortcut. */
export function DecisionButtons({ comment, one, purpose, onAsk }: DecisionButtonsProps) {
  const allowed = comment.allowed_actions;
  return (
    <div className="row thumb-bar comment-ways">
      {allowed.includes('approve') ? (
        <Button variant="filled" isBusy={one.isBusy} onClick={() => void one.decide('approve')}>
          Approve <Kbd of="accept" />
        </Button>
      ) : null}
      {allowed.includes('reject') ? (
        <Button
          aria-expanded={purpose === 'reject'}
          isBusy={one.isBusy}
          onClick={() => onAsk(purpose === 'reject' ? null : 'reject')}
        >
          Reject… <Kbd of="reject" />
        </Button>
      ) : null}
      {PLAIN.filter((action) => allowed.includes(action)).map((action) => (
        <Button
          key={action}

          isBusy={one.isBusy}
          onClick={() => void one.decide(action)}
        >
          {DECISIONS[action].meaning} <Kbd of={DECISIONS[action].command} />
        </Button>
      ))}
      {allowed.includes('delete') ? (
        <Button
          aria-expanded={purpose === 'delete'}
          isBusy={one.isBusy}
          onClick={() => onAsk(purpose === 'delete' ? null : 'delete')}
        >
          Delete…
        </Button>
      ) : null}
    </div>
  );
}
