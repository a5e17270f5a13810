import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { Block } from '@shared/blocks/model';
import { blockText } from '@shared/blocks/blockText';
import { useEnum } from '@shared/session/bootstrap';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { useOpen, type ReviewedRecord } from '../kind';
import { labelIn, type Review, type ReviewComment } from '../model';
import type { ScrollRequest } from './scrollRequest';

interface ReviewSectionProps {
  content: ReviewedRecord;
  /** The blocks that may be talked about; none for a kind without. */
  blocks: readonly Block[];
  /** The block that somebody wants to talk about. */
  commenting: ScrollRequest | null;
  onBlock: (blockId: string) => void;
}

/** What was decided in each round, and what is said about the text and its blocks. */
export function ReviewSection({ content, blocks, commenting, onBlock }: ReviewSectionProps) {
  const { kind } = useOpen();
  const { review } = content;
  const textOf = (id: string) => blockText(blocks.find((block) => block.id === id) ?? null);
  const open = review.comments.filter(({ resolved }) => !resolved);
  const settled = review.comments.filter(({ resolved }) => resolved);
  const canComment = content.allowed_actions.includes('comment');
  const keepReview = useKeepReview(content);
  const resolve = async (comment: ReviewComment) => {
    try {
      const review = await kind.settle(comment.comment_id, { country: content.country });
      keepReview(review);
    } catch (error) {
      // The client has told of it.
      if (!isApiError(error)) throw error;
    }
  };
  const line = (comment: ReviewComment) => (
    <li key={comment.comment_id} className="review-comment" data-resolved={comment.resolved}>
      {comment.block_id === null ? null : (
        <button type="button" className="review-block" onClick={() => onBlock(comment.block_id ?? '')}>
          {textOf(comment.block_id)}
        </button>
      )}
      <p>{comment.body}</p>
      <p className="rail-muted">
        {comment.by.nickname}, round {comment.round}, <TimeAgo at={comment.at} />
        {comment.resolved_by === null ? '' : `. Settled by ${comment.resolved_by.nickname}`}
        {comment.allowed_actions.includes('resolve') ? (
          <button type="button" className="link-button" onClick={() => void resolve(comment)}>
            Settle
          </button>
        ) : null}
      </p>
    </li>
  );
  return (
    <div className="review">
      <Rounds review={review} />
      {canComment ? (
        <CommentForm
          key={commenting?.nonce ?? 0}
          content={content}
          about={commenting}
          textOf={textOf}
          onReview={keepReview}
        />
      ) : null}
      {review.comments.length === 0 ? (
        <p className="nothing">
          {canComment
            ? blocks.length === 0
              ? 'Nothing is said yet.'
              : 'Nothing is said yet. To talk about one block, choose Comment in its menu.'
            : 'Nothing was said about it. Comments are made while it is in review.'}
        </p>
      ) : null}
      {open.length === 0 ? null : <ul aria-label="Open comments">{open.map(line)}</ul>}
      {settled.length === 0 ? null : (
        <details>
          <summary>
            {settled.length === 1 ? '1 settled comment' : `${settled.length} settled comments`}
          </summary>
          <ul>{settled.map(line)}</ul>
        </details>
      )}
    </div>
  );
}

function Rounds({ review: { decisions } }: { review: Review }) {
  const verdicts = useEnum('review_verdict');
  if (decisions.length === 0) return null;
  return (
    <ol className="review-rounds" aria-label="Rounds">
      {decisions.map((decision) => (
        <li key={`${decision.round} ${decision.at}`}>
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
          <span className="rail-muted">
            {decision.by.nickname}, <TimeAgo at={decision.at} />
          </span>
          {decision.reason === '' ? null : <p>{decision.reason}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Puts what a call says of the review where the screen reads it. */
function useKeepReview(content: ReviewedRecord): (review: Review) => void {
  const client = useQueryClient();
  const { kind, id } = useOpen();
  return (review) =>
    client.setQueryData<ReviewedRecord>(kind.keys.detail(content.country, id), (known) =>
      known === undefined ? known : { ...known, review },
    );
}

interface CommentFormProps {
  content: ReviewedRecord;
  about: ScrollRequest | null;
  textOf: (id: string) => string;
  onReview: (review: Review) => void;
}

function CommentForm({ content, about, textOf, onReview }: CommentFormProps) {
  const { kind, id } = useOpen();
  const [typed, setTyped] = useState('');
  const [blockId, setBlockId] = useState(about?.blockId ?? null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (about === null) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [about]);
  const send = async () => {
    setBusy(true);
    try {
      const review = await kind.comment(id, blockId, typed.trim(), {
        country: content.country,
        handles: 'all',
      });
      setTyped('');
      setBlockId(null);
      setMessage(null);
      onReview(review);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setMessage(Object.values(fieldErrors(error))[0] ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="review-composer" role="group" aria-label={`Say something about the ${kind.one}`}>
      {blockId === null ? null : (
        <p className="review-about">
          About {textOf(blockId)}
          <button type="button" className="link-button" onClick={() => setBlockId(null)}>
            The whole {kind.one} instead
          </button>
        </p>
      )}
      <textarea
        ref={box}
        className="control"
        rows={2}
        maxLength={2000}
        aria-label="Comment"
        placeholder={blockId === null ? `About the whole ${kind.one}` : 'What should change here?'}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (typed.trim() !== '' && !isBusy) void send();
        }}
      />
      {message === null ? null : (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
      <div className="button-line">
        <button
          type="button"
          className="small-button"
          disabled={isBusy || typed.trim() === ''}
          onClick={() => void send()}
        >
          Comment
        </button>
        <span className="nothing">Ctrl Enter</span>
      </div>
    </div>
  );
}
