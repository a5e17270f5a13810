import type { Moderation } from '../cases/useModeration';
import type { Action, Comment } from '../model';
import type { ReasonPurpose } from './ReasonPanel';

interface DecisionButtonsProps {
  comment: Comment;
  one: Moderation;
  asked: ReasonPurpose;
  onAsk: (asked: ReasonPurpose) => void;
}

const PLAIN = [
  { action: 'hold', label: 'Hold', shown: 'H' },
  { action: 'pin', label: 'Pin', shown: 'P' },
  { action: 'unpin', label: 'Unpin', shown: 'P' },
  { action: 'feature', label: 'Feature', shown: 'F' },
  { action: 'unfeature', label: 'Stop featuring', shown: 'F' },
] as const satisfies readonly { action: Action; label: string; shown: string }[];

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
          Approve <kbd>A</kbd>
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
          Reject… <kbd>R</kbd>
        </button>
      ) : null}
      {PLAIN.filter(({ action }) => allowed.includes(action)).map(({ action, label, shown }) => (
        <button
          key={action}
          type="button"
          className="plain-button"
          disabled={one.isBusy}
          onClick={() => void one.decide(action)}
        >
          {label} <kbd>{shown}</kbd>
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
