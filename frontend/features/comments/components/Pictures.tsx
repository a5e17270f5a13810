import { Button } from '@shared/ui/Button';
import type { Moderation } from '../cases/useModeration';
import type { Comment } from '../model';

/** The pictures of a comment. Each can be hidden or shown separately. */
export function Pictures({ comment, one }: { comment: Comment; one: Moderation }) {
  if (comment.pictures.length === 0) return null;
  const may = comment.allowed_actions.includes('set_picture_state');
  return (
    <ul className="row-wide comment-pictures" aria-label="Pictures">
      {comment.pictures.map((picture, index) => {
        const isHidden = picture.state === 'hidden';
        return (
          <li className="stack-tight" key={picture.picture_id} data-hidden={isHidden}>
            <a href={picture.url} target="_blank" rel="noreferrer">
              <img
                className="picture"
                src={picture.thumb_url}
                width={120}
                height={90}
                alt={picture.alt === '' ? `Picture ${index + 1}` : picture.alt}
              />
            </a>
            {may ? (
              <Button
                variant="ghost"
                size="small"
                isBusy={one.isBusy}
                onClick={() => void one.setPicture(picture.picture_id, isHidden ? 'visible' : 'hidden')}
              >
                {isHidden ? 'Show' : 'Hide'} picture {index + 1}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
