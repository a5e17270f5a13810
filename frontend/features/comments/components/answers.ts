import type { Comment, CommentRow } from '../model';

/** The one official reply to a comment, while it stands. */
export function answerTo(comment: Comment): CommentRow | undefined {
  return comment.thread.find(
    (row) => row.is_official && row.reply_to_comment_id === comment.comment_id && row.status !== 'deleted',
  );
}

/** Whether the person may write an official reply to it, or change the one that stands. */
export function mayAnswer(comment: Comment): boolean {
  const answer = answerTo(comment);
  if (answer === undefined) return comment.allowed_actions.includes('reply');
  return answer.allowed_actions.includes('edit_reply');
}
