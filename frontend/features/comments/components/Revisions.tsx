import { TimeAgo } from '@shared/session/TimeAgo';
import type { Comment } from '../model';
import { Stars } from './Facts';

/** The earlier versions of the comment. */
export function Revisions({ comment }: { comment: Comment }) {
  if (comment.revisions.length === 0) return null;
  return (
    <details className="stack">
      <summary>Earlier versions ({comment.revisions.length})</summary>
      <ul className="ruled">
        {comment.revisions.map((revision) => (
          <li key={revision.at} className="stack-tight">
            <span className="comment-row-head">
              <TimeAgo at={revision.at} /> <Stars rating={revision.rating} />
            </span>
            <p>{revision.body === '' ? <span className="muted">No text</span> : revision.body}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
