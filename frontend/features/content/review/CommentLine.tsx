import Button from '@mui/material/Button';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { ReviewedRecord } from '../kind';
import type { ReviewComment } from '../model';
import { useSettle } from './useReview';
import '../components/article.css';

interface CommentLineProps {
  content: ReviewedRecord;
  comment: ReviewComment;
  textOf: (blockId: string) => string;
  /** Scroll to the block. null if the comment is beside it. */
  onBlock: ((blockId: string) => void) | null;
}

/** A review comment, with a link to its block. */
export function CommentLine({ content, comment, textOf, onBlock }: CommentLineProps) {
  const settle = useSettle(content);
  const { block_id: blockId } = comment;
  return (
    <li className="stack-tight well review-comment" data-resolved={comment.resolved}>
      {blockId === null || onBlock === null ? null : (
        <button type="button" className="link-button truncate small" onClick={() => onBlock(blockId)}>
          {textOf(blockId)}
        </button>
      )}
      <p>{comment.body}</p>
      <p className="muted small">
        {comment.by.nickname}, round {comment.round}, <TimeAgo at={comment.at} />
        {comment.resolved_by === null ? '' : `. Resolved by ${comment.resolved_by.nickname}`}
        {comment.allowed_actions.includes('resolve') ? (
          <Button variant="ghost" size="small" onClick={() => void settle(comment)}>
            Resolve
          </Button>
        ) : null}
      </p>
    </li>
  );
}
