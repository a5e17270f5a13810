import type { KeyboardEvent } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { storedText } from '@shared/review/storedInput';
import { useTypedInput } from '@shared/review/useTypedInput';
import { Button } from '@shared/ui/Button';
import { Textarea } from '@shared/ui/Input';
import { TimeAgo } from '@shared/session/TimeAgo';
import { Initials } from '@shared/ui/Person';
import type { Moderation } from '../cases/useModeration';
import { gistOf, type Comment, type CommentRow } from '../model';
import { answerTo, mayAnswer } from './answers';
import { Chips } from './Facts';

interface ThreadCardProps {
  comment: Comment;
  one: Moderation;
  replyId: string;
  onShow: (id: number) => void;
  /** Show the thread with full texts. */
  onWhole: () => void;
}

/** The thread of a comment and its official reply. */
export function ThreadCard({ comment, one, replyId, onShow, onWhole }: ThreadCardProps) {
  const answer = answerTo(comment);
  const isOpen = mayAnswer(comment);
  return (
    <section className="stack" aria-label="Thread">
      <header className="line spread">
        <h2>Thread</h2>
        <Button variant="ghost" size="small" onClick={onWhole}>
          Thread <Kbd of="thread" />
        </Button>
      </header>
      <ul className="ruled">
        {comment.thread.map((row) => (
          <li
            key={row.comment_id}
            className="stack-tight comment-thread-row"
            data-reply={row.depth === 1}
            aria-current={row.comment_id === comment.comment_id ? 'true' : undefined}
          >
            {row.comment_id === comment.comment_id ? (
              <ThreadText row={row} />
            ) : (
              <button type="button" className="full pick" onClick={() => onShow(row.comment_id)}>
                <ThreadText row={row} />
              </button>
            )}
            <Chips row={row} />
          </li>
        ))}
      </ul>
      {answer === undefined && isOpen ? (
        <ReplyForm
          id={replyId}
          commentId={comment.comment_id}
          label="Official reply"
          before=""
          say="Official reply"
          one={one}
          onSend={one.reply}
        />
      ) : null}
      {answer !== undefined && isOpen ? (
        <ReplyForm
          key={answer.version}
          id={replyId}
          commentId={answer.comment_id}
          label="Our reply"
          before={answer.body}
          say="Edit official reply"
          one={one}
          onSend={(body) => one.editReply(answer.comment_id, answer.version, body)}
        />
      ) : null}
    </section>
  );
}

function ThreadText({ row }: { row: CommentRow }) {
  return (
    <>
      <span className="line comment-row-head">
        <Initials of={row.author.public_user_id} name={row.author.nickname} />
        {row.author.nickname} <TimeAgo at={row.created_at} />
      </span>
      <span className="clamp">{gistOf(row)}</span>
    </>
  );
}

interface ReplyFormProps {
  id: string;
  /** ID of the comment that the unsent text belongs to: the one to answer, or our reply when editing. */
  commentId: number;
  label: string;
  before: string;
  say: string;
  one: Moderation;
  onSend: (body: string) => Promise<boolean | null>;
}

/** The editor of the official reply. Unsent text survives a reload of the browser. */
function ReplyForm({ id, commentId, label, before, say, one, onSend }: ReplyFormProps) {
  const { values, type } = useTypedInput({
    kind: 'comment_reply',
    id: commentId,
    read: (current) => ({ body: storedText(current, 'body') || before }),
    toKeep: ({ body }) => ({ body: body === before ? '' : body }),
  });
  const { body } = values;
  const isWritten = body.trim() !== '' && body !== before;
  const send = async () => {
    if (!isWritten || one.isBusy || (await onSend(body)) !== true) return;
    type({ body: before });
    // Return focus to the comment, so that its shortcuts work.
    const box = document.getElementById(id);
    if (box !== null && box === document.activeElement) box.blur();
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    if (event.key === 'Escape') event.currentTarget.blur();
  };
  return (
    <div className="stack comment-reply">
      <label htmlFor={id}>
        {label} <Kbd of="reply" />
      </label>
      <Textarea
        id={id}
        rows={3}
        maxLength={2000}
        value={body}
        onChange={(event) => type({ body: event.target.value })}
        onKeyDown={handleKey}
      />
      <Button isBusy={one.isBusy} disabled={!isWritten} onClick={() => void send()}>
        {say} <Kbd of="apply" />
      </Button>
    </div>
  );
}
