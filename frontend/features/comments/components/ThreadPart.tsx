import Button from '@mui/material/Button';
import { Fragment } from 'react';
import { TimeAgo } from '@shared/session/TimeAgo';
import { gistOf, type Comment, type CommentRow } from '../model';
import { Chips, Stars } from './Facts';
import { Marked } from './Marked';

interface ThreadPartProps {
  comment: Comment;
  onShow: (id: number) => void;
}

/** The whole thread in chronological order. Answers to answers name the author they reply to. */
export function ThreadPart({ comment, onShow }: ThreadPartProps) {
  const names = new Map(comment.thread.map((row) => [row.comment_id, row.author.nickname]));
  return (
    <>
      <p className="muted">
        On {comment.target.title} · {formatReplies(comment.thread.length)}
      </p>
      <ol className="ruled comment-thread">
        {comment.thread.map((row) => (
          <li
            className="stack"
            key={row.comment_id}
            data-reply={row.depth === 1}
            aria-current={row.comment_id === comment.comment_id ? 'true' : undefined}
          >
            <p className="comment-row-head">
              <strong>{row.author.nickname}</strong>
              <Answered row={row} name={names.get(row.reply_to_comment_id ?? 0)} />{' '}
              <TimeAgo at={row.created_at} /> <Stars rating={row.rating} />
            </p>
            <p className="as-typed" lang={row.language === '' ? undefined : row.language}>
              {row.body === '' ? gistOf(row) : <Marked text={row.body} detections={row.detections} />}
            </p>
            <footer>
              <Chips row={row} />
              <Button variant="ghost" size="small" onClick={() => onShow(row.comment_id)}>
                Open<span className="visually-hidden"> what {row.author.nickname} wrote</span>
              </Button>
            </footer>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The author whom an answer replies to, unless it replies to the first comment. */
function Answered({ row, name }: { row: CommentRow; name: string | undefined }) {
  const isToHead = row.reply_to_comment_id === null || row.reply_to_comment_id === row.root_id;
  return isToHead || name === undefined ? null : <Fragment> to {name}</Fragment>;
}

function formatReplies(count: number): string {
  if (count === 1) return 'no replies';
  return count === 2 ? '1 reply' : `${count - 1} replies`;
}
