import { useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '@shared/format/count';
import { useActing } from '@shared/decisions/useActing';
import { FailureBox } from '@shared/review/FailureBox';
import { useEnum } from '@shared/session/bootstrap';
import { Initials } from '@shared/ui/Person';
import { commentKeys } from '../api';
import { useAuthorState } from '../cases/useAuthorState';
import { labelIn, type AuthorState, type Comment } from '../model';
import { AuthorStateField } from './AuthorStateField';
import { Others } from './Others';

interface AuthorPartProps {
  comment: Comment;
  onShow: (id: number) => void;
}

/** The author of a comment, in the drawer: approvals and rejections, moderation setting, latest comments. */
export function AuthorPart({ comment, onShow }: AuthorPartProps) {
  const client = useQueryClient();
  const types = useEnum('comment_author_type');
  const setState = useAuthorState();
  const refetch = () => client.invalidateQueries({ queryKey: [...commentKeys.all, 'detail'] });
  const { isBusy, failure, acting } = useActing(refetch);
  const { author } = comment;
  const handleState = (state: AuthorState) =>
    void acting(async () => {
      await setState(author, state);
      await refetch();
    });
  return (
    <>
      <p className="comment-author-name">
        <span className="line">
          <Initials of={author.public_user_id} name={author.nickname} />
          <strong>{author.nickname}</strong> <span className="muted">{labelIn(types, author.type)}</span>
        </span>
      </p>
      <dl className="totals">
        <div>
          <dt className="tiny">Approved</dt>
          <dd>{formatNumber(author.approved_count)}</dd>
        </div>
        <div>
          <dt className="tiny">Rejected</dt>
          <dd>{formatNumber(author.rejected_count)}</dd>
        </div>
      </dl>
      <FailureBox failure={failure} />
      <AuthorStateField author={author} isBusy={isBusy} onState={handleState} />
      <section aria-label="Latest comments">
        <h3>Latest comments</h3>
        <Others rows={latestOf(comment)} head={(row) => row.target.title} onShow={onShow} />
      </section>
    </>
  );
}

/** Return the author's latest comments, including this one, newest first. */
function latestOf(comment: Comment) {
  return [...comment.by_author, comment].sort((a, b) => b.created_at.localeCompare(a.created_at));
}
