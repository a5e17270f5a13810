import { useId, useState } from 'react';
import { formatCalendarDay } from '@shared/format/dates';
import { useRecordLabels } from '@shared/fields/useRecordLabels';
import { HistoryCard } from '@shared/history/HistoryCard';
import { WhyNot } from '@shared/permission/WhyNot';
import { useCountryCode } from '@shared/session/hooks';
import { InboxClaim } from '@shared/inbox/InboxClaim';
import { FailureBox } from '@shared/review/FailureBox';
import { usePassedCommand } from '@shared/decisions/passedCommand';
import { useUndoKey } from '@shared/decisions/useUndoKey';
import { useCaseKeys } from '@shared/review/useCaseKeys';
import type { ListKey } from '@shared/keys/useListKeys';
import type { CommandId } from '@shared/ui/keymap';
import { TimeAgo } from '@shared/session/TimeAgo';
import { Initials } from '@shared/ui/Person';
import { useModeration } from '../cases/useModeration';
import { AREA, type UndoLine } from '../cases/useUndoLine';
import type { Comment } from '../model';
import { AuthorCard } from './AuthorCard';
import type { Beside } from './CommentDrawer';
import { DecisionButtons } from './DecisionButtons';
import { Chips, Stars } from './Facts';
import { FlagsCard } from './FlagsCard';
import { Marked } from './Marked';
import { Pictures } from './Pictures';
import { ReasonPanel, type ReasonPurpose } from './ReasonPanel';
import { Revisions } from './Revisions';
import { SimilarCard } from './SimilarCard';
import { TargetCard } from './TargetCard';
import { decisionKeys, showWhyNotDecided } from '../cases/decisionKeys';
import { mayAnswer } from './answers';
import { ThreadCard } from './ThreadCard';

interface CommentCaseProps {
  comment: Comment;
  line: UndoLine;
  onShow: (id: number | null) => void;
  /** Called with the IDs of the decided comments. The queue continues. */
  onDone: (removedIds: readonly number[]) => void;
  onStep: (by: 1 | -1) => void;
  /** Open the whole thread or the author in the drawer. */
  onBeside: (part: Beside['part']) => void;
}

/** One comment with its text, detections and decisions. It is fully usable by keyboard. */
export function CommentCase({ comment, line, onShow, onDone, onStep, onBeside }: CommentCaseProps) {
  const one = useModeration(comment, line, onDone, onShow);
  const labels = useRecordLabels('comment');
  const initialCommand = usePassedCommand(AREA, comment.comment_id);
  const [purpose, setPurpose] = useState<ReasonPurpose>(initialPurpose(initialCommand));
  const country = useCountryCode();
  const replyId = useId();
  const undo = useUndoKey(AREA);
  const keys: ListKey[] = [
    ...decisionKeys(comment, one, setPurpose, (action) => {
      void showWhyNotDecided(country, comment, action);
    }),
    ...(mayAnswer(comment)
      ? [
          {
            command: 'reply' as const,
            meaning: 'Official reply',
            run: () => document.getElementById(replyId)?.focus(),
          },
        ]
      : []),
    { command: 'thread', run: () => onBeside('thread') },
    { command: 'person', meaning: 'More about the author', run: () => onBeside('author') },
    ...undo,
    { command: 'next', meaning: 'Next comment', run: () => onStep(1) },
    { command: 'previous', meaning: 'Previous comment', run: () => onStep(-1) },
    { command: 'back', meaning: 'All comments', run: () => onShow(null) },
  ];
  useCaseKeys(keys);
  return (
    <article
      className="stack-wide grows case"
      aria-label={`${comment.author.nickname} on ${comment.target.title}`}
    >
      <header className="stack at-start">
        <div className="row">
          <Initials of={comment.author.public_user_id} name={comment.author.nickname} />
          <h1>{comment.author.nickname}</h1>
          <Stars rating={comment.rating} />
        </div>
        <p className="muted">
          On {comment.target.title} · <TimeAgo at={comment.created_at} />
          {comment.visited_on === null ? '' : ` · visited ${formatCalendarDay(comment.visited_on)}`}
          {comment.is_public ? ' · on the site' : ' · not on the site'}
          <InboxClaim kind="comment" id={comment.comment_id} isWaiting={WAITS.includes(comment.queue)} />
        </p>
        <Chips row={comment} />
      </header>
      <FailureBox failure={one.failure} />
      <div className="with-aside">
        <div className="stack-loose case-main">
          <blockquote
            className="quote title comment-body"
            lang={comment.language === '' ? undefined : comment.language}
          >
            {comment.body === '' ? (
              <span className="muted">No text</span>
            ) : (
              <Marked text={comment.body} detections={comment.detections} />
            )}
          </blockquote>
          <SubRatings comment={comment} />
          <Pictures comment={comment} one={one} />
          <DecisionButtons comment={comment} one={one} purpose={purpose} onAsk={setPurpose} />
          {purpose === null ? null : (
            <ReasonPanel key={purpose} purpose={purpose} one={one} onClose={() => setPurpose(null)} />
          )}
          <FlagsCard comment={comment} one={one} />
          <ThreadCard
            comment={comment}
            one={one}
            replyId={replyId}
            onShow={onShow}
            onWhole={() => onBeside('thread')}
          />
          <Revisions comment={comment} />
        </div>
        <aside className="stack-loose" aria-label="Context">
          <SimilarCard comment={comment} one={one} onAsk={() => setPurpose('wave')} onShow={onShow} />
          <TargetCard comment={comment} />
          <AuthorCard comment={comment} one={one} onShow={onShow} onMore={() => onBeside('author')} />
          <WhyNot objectType="comment" objectId={comment.comment_id} version={comment.version} />
          <HistoryCard
            objectType="comment"
            objectId={comment.comment_id}
            version={comment.version}
            labels={labels}
            restorable={NOTHING}
          />
        </aside>
      </div>
    </article>
  );
}

/** Return the question that a command from the list starts with. */
function initialPurpose(command: CommandId | null): ReasonPurpose {
  if (command === 'rejectRest') return 'wave';
  return command === 'reject' ? 'reject' : null;
}

/** Queues that the inbox includes. */
const WAITS: readonly Comment['queue'][] = ['reported', 'pending'];
const NOTHING: readonly string[] = [];

function SubRatings({ comment }: { comment: Comment }) {
  const ratings = Object.entries(comment.sub_ratings);
  if (ratings.length === 0) return null;
  return <p className="muted">{ratings.map(([side, stars]) => `${side} ${String(stars)}`).join(' · ')}</p>;
}
