import Button from '@mui/material/Button';
import { Kbd } from '@shared/keys/Kbd';
import { useEnum } from '@shared/session/bootstrap';
import { AuthorStateField } from './AuthorStateField';
import type { Moderation } from '../cases/useModeration';
import { labelIn, type Comment } from '../model';
import { Others } from './Others';

interface AuthorCardProps {
  comment: Comment;
  one: Moderation;
  onShow: (id: number) => void;
  /** Show everything about the author. */
  onMore: () => void;
}

/** The author of a comment: approvals and rejections, moderation setting, and other comments. */
export function AuthorCard({ comment, one, onShow, onMore }: AuthorCardProps) {
  const types = useEnum('comment_author_type');
  const { author } = comment;
  return (
    <section className="stack" aria-label="Author">
      <header className="line spread">
        <h2>{author.nickname}</h2>
        <Button variant="ghost" size="small" onClick={onMore}>
          View author <Kbd of="person" />
        </Button>
      </header>
      <p className="muted">
        {labelIn(types, author.type)} · {author.approved_count} approved · {author.rejected_count} rejected
      </p>
      <AuthorStateField author={author} isBusy={one.isBusy} onState={(state) => void one.setAuthor(state)} />
      {comment.by_author.length === 0 ? (
        <p className="muted">No other comments.</p>
      ) : (
        <details open={comment.by_author.length < 4}>
          <summary>Other comments ({comment.by_author.length})</summary>
          <Others rows={comment.by_author} head={(row) => row.target.title} onShow={onShow} />
        </details>
      )}
    </section>
  );
}
