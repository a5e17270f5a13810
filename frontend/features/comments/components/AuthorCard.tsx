import { useEnum } from '@shared/session/bootstrap';
import type { Moderation } from '../cases/useModeration';
import { labelIn, type AuthorState, type Comment } from '../model';
import { Others } from './Others';

interface AuthorCardProps {
  comment: Comment;
  one: Moderation;
  onShow: (id: number) => void;
}

/** Who writes, how often they were approved and rejected, how they are taken, and what else they wrote. */
export function AuthorCard({ comment, one, onShow }: AuthorCardProps) {
  const states = useEnum('comment_author_state');
  const types = useEnum('comment_author_type');
  const { author } = comment;
  return (
    <section className="comment-part" aria-label="Author">
      <h2>{author.nickname}</h2>
      <p className="case-facts">
        {labelIn(types, author.type)} · {author.approved_count} approved · {author.rejected_count} rejected
      </p>
      {author.public_user_id === null ? null : (
        <label className="comment-note">
          <span>What they write is</span>
          <select
            className="control"
            value={author.state}
            disabled={one.isBusy}
            onChange={(event) =>
              void one.setAuthor(author.public_user_id ?? 0, event.target.value as AuthorState)
            }
          >
            {states.map(({ value, label }) => (
              <option key={value} value={value}>
                {TAKEN[value as AuthorState] ?? label}
              </option>
            ))}
          </select>
        </label>
      )}
      {comment.by_author.length === 0 ? (
        <p className="nothing">Nothing else by them.</p>
      ) : (
        <details open={comment.by_author.length < 4}>
          <summary>Also by them ({comment.by_author.length})</summary>
          <Others rows={comment.by_author} head={(row) => row.target.title} onShow={onShow} />
        </details>
      )}
    </section>
  );
}

const TAKEN: Readonly<Partial<Record<AuthorState, string>>> = {
  normal: 'taken as usual',
  premod: 'checked first',
  banned: 'rejected: they are banned',
};
