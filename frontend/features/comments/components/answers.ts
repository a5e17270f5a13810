import type { Comment, CommentRow } from '../model';

/** Return the official reply to a comment, unless it is deleted. */
export function answerTo(comment: Comment): CommentRow | undefined {
  return comment.thread.find(
    (row) => row.is_official && row.reply_to_comment_id === comment.comment_id && row.status !== 'deleted',
  );
}

/** Return true if the user may write the official reply, or edit the existing one. */
export function mayAnswer(comment: Comment): boolean {
  const answer = answerTo(comment);
  if (answer === undefined) return comment.allowed_actions.includes('reply');
  return answer.allowed_actions.includes('edit_reply');
}
