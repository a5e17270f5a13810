import Button from '@mui/material/Button';
import { Notice } from '@shared/ui/Notice';
import type { PictureRef } from './model';
import './like.css';

export interface Likeness {
  fresh: PictureRef;
  existing: PictureRef;
}

interface LikeNoticeProps {
  likeness: Likeness;
  onKeepBoth: () => void;
  onUseExisting: () => void;
  /** Labels of the two buttons. */
  keepLabel?: string;
  existingLabel?: string;
}

/** A notice for an uploaded picture that looks like an existing one. Shows both, and the user decides. */
export function LikeNotice({
  likeness: { fresh, existing },
  onKeepBoth,
  onUseExisting,
  keepLabel = 'Keep the new picture',
  existingLabel = 'Use the existing picture',
}: LikeNoticeProps) {
  return (
    <Notice severity="warning" role="group" label="Looks like an existing picture">
      <div className="stack">
        <p className="strong">Looks like an existing picture</p>
        <div className="tiles like-pair">
          <Side picture={fresh} words="New picture" />
          <Side picture={existing} words="Existing picture" />
        </div>
        <div className="row">
          <Button size="small" onClick={onUseExisting}>
            {existingLabel}
          </Button>
          <Button size="small" onClick={onKeepBoth}>
            {keepLabel}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

function Side({ picture, words }: { picture: PictureRef; words: string }) {
  return (
    <figure>
      <img className="picture" src={picture.url} alt={picture.alt || words} />
      <figcaption className="muted tiny">
        {words}, {picture.width} × {picture.height}
      </figcaption>
    </figure>
  );
}
