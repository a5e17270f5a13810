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
  /** What the two ways on are called. */
  keepLabel?: string;
  existingLabel?: string;
}

/** A new picture that looks like one that was there: both side by side, and the person decides. */
export function LikeNotice({
  likeness: { fresh, existing },
  onKeepBoth,
  onUseExisting,
  keepLabel = 'Keep the new one',
  existingLabel = 'Use the existing one',
}: LikeNoticeProps) {
  return (
    <Notice severity="warning" role="group" label="Looks like an existing picture">
      <div className="stack">
        <p className="strong">Looks like an existing picture</p>
        <div className="tiles like-pair">
          <Side picture={fresh} words="The new one" />
          <Side picture={existing} words="The existing one" />
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
