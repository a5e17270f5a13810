import type { Block } from '@shared/blocks/model';
import { blockText } from '@shared/blocks/blockText';
import { formatCounted } from '@shared/format/count';
import type { ReviewedRecord } from '../kind';
import type { ReviewComment } from '../model';
import { CommentForm } from './CommentForm';
import { CommentLine } from './CommentLine';
import { Rounds } from './Rounds';
import type { ScrollRequest } from './scrollRequest';

interface ReviewSectionProps {
  content: ReviewedRecord;
  /** Blocks that can be commented on. The list is empty for kinds without blocks. */
  blocks: readonly Block[];
  /** Block that the user is about to comment on. */
  commenting: ScrollRequest | null;
  onBlock: (blockId: string) => void;
}

/** The review: the decision of each round, and the comments. */
export function ReviewSection({ content, blocks, commenting, onBlock }: ReviewSectionProps) {
  const { review } = content;
  const textOf = (id: string) => blockText(blocks.find((block) => block.id === id) ?? null);
  const open = review.comments.filter(({ resolved }) => !resolved);
  const settled = review.comments.filter(({ resolved }) => resolved);
  const canComment = content.allowed_actions.includes('comment');
  const line = (comment: ReviewComment) => (
    <CommentLine
      key={comment.comment_id}
      content={content}
      comment={comment}
      textOf={textOf}
      onBlock={onBlock}
    />
  );
  return (
    <div className="stack-wide review">
      <Rounds review={review} />
      {canComment ? (
        <CommentForm key={commenting?.nonce ?? 0} content={content} about={commenting} textOf={textOf} />
      ) : null}
      {review.comments.length === 0 ? (
        <p className="muted">
          {canComment
            ? blocks.length === 0
              ? 'No comments yet.'
              : 'No comments yet. To comment on a block, choose Comment in its menu.'
            : 'No comments. You can comment while it is in review.'}
        </p>
      ) : null}
      {open.length === 0 ? null : (
        <ul className="stack" aria-label="Open comments">
          {open.map(line)}
        </ul>
      )}
      {settled.length === 0 ? null : (
        <details>
          <summary>{formatCounted(settled.length, 'resolved comment')}</summary>
          <ul className="stack">{settled.map(line)}</ul>
        </details>
      )}
    </div>
  );
}
