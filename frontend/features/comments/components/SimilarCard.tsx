import { Kbd } from '@shared/keys/Kbd';
import { Button } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import type { Moderation } from '../cases/useModeration';
import { gistOf, othersWaiting, type Comment } from '../model';
import { Others } from './Others';

interface SimilarCardProps {
  comment: Comment;
  one: Moderation;
  onAsk: () => void;
  onShow: (id: number) => void;
}

/** The near duplicates of the comment, with buttons to decide on all of them. */
export function SimilarCard({ comment, one, onAsk, onShow }: SimilarCardProps) {
  if (comment.similar_count === 0) return null;
  const others = othersWaiting(comment);
  const which = comment.queue === '' ? `the other ${others}` : `this and ${others} more`;
  const approve = async () => {
    const label = `Approve ${which}`;
    const text = 'They become visible on the site.';
    if (await confirm({ title: `${label}?`, text, confirmLabel: label }))
      await one.decideWave('approve', null);
  };
  return (
    <section className="stack well comment-wave" aria-label="Similar">
      <h2>
        {comment.similar_count === 1 ? '1 similar comment' : `${comment.similar_count} similar comments`}
      </h2>
      {others === 0 ? (
        <p className="muted">No other similar comments are waiting.</p>
      ) : (
        <div className="row comment-ways">
          <Button isBusy={one.isBusy} onClick={onAsk}>
            Reject {which}… <Kbd of="rejectRest" />
          </Button>
          <Button isBusy={one.isBusy} onClick={() => void approve()}>
            Approve {which}…
          </Button>
        </div>
      )}
      <Others
        rows={comment.similar.slice(0, 5)}
        head={(row) => row.author.nickname}
        onShow={onShow}
        copiesOf={gistOf(comment)}
      />
    </section>
  );
}
