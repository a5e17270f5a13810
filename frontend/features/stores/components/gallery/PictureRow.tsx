import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { CSSProperties } from 'react';
import { Draggable, type DraggableProvided, type DraggableStateSnapshot } from 'react-beautiful-dnd';
import { useReducedMotion } from '@shared/hooks/useReducedMotion';
import { isLargeEnough, leastCover } from '@shared/pictures/covers';
import { useEnum } from '@shared/session/bootstrap';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import { optionsOf } from '@shared/ui/options';
import type { GalleryRow, PictureRef } from '../../model';
import { LONGEST_CAPTION } from './gallery';

interface PictureRowProps {
  row: GalleryRow;
  picture: PictureRef | null;
  isCover: boolean;
  isDisabled: boolean;
  onChange: (change: Partial<Pick<GalleryRow, 'category' | 'caption'>>) => void;
  onCover: () => void;
  onDetails: () => void;
  onRemove: () => void;
}

/** A picture of the gallery with its caption and actions. */
export function PictureRow(props: PictureRowProps) {
  const { row, isDisabled } = props;
  const isStill = useReducedMotion();
  return (
    <Draggable draggableId={String(row.picture_id)} index={row.sort} isDragDisabled={isDisabled}>
      {(provided, snapshot) => (
        <li
          ref={provided.innerRef}
          {...provided.draggableProps}
          style={quickDrop(provided, snapshot, isStill)}
          className="row-wide card dragged gallery-row"
          data-dragging={snapshot.isDragging}
        >
          <span
            className="centered muted rigid grip"
            {...provided.dragHandleProps}
            aria-label={`Move picture ${row.sort + 1}`}
          >
            <Icon name="grip" size={18} />
          </span>
          <Thumb {...props} />
          <Words {...props} />
          <Buttons {...props} />
        </li>
      )}
    </Draggable>
  );
}

/**
 * Return the row's style with a short drop transition. It must not be removed: the library waits for the end
 * of the transition.
 */
function quickDrop(
  { draggableProps: { style = {} } }: DraggableProvided,
  { isDropAnimating }: DraggableStateSnapshot,
  isStill: boolean,
): CSSProperties {
  return isDropAnimating ? { ...style, transitionDuration: isStill ? '1ms' : '200ms' } : style;
}

function Thumb({ row, picture, isCover }: PictureRowProps) {
  const isHidden = picture?.thumb_url === '';
  return (
    <span className="thumb anchor gallery-thumb">
      {picture === null || isHidden ? (
        <span className="muted tiny middle gallery-thumb-empty">
          {isHidden ? 'Blocked' : `Picture ${row.picture_id}`}
        </span>
      ) : (
        <img
          className="fill"
          src={picture.thumb_url}
          alt={picture.alt || `Picture ${row.sort + 1}`}
          loading="lazy"
        />
      )}
      {isCover ? <span className="on-picture is-accent">Cover</span> : null}
    </span>
  );
}

function Words({ row, isDisabled, onChange }: PictureRowProps) {
  const categories = useEnum('picture_category');
  const place = row.sort + 1;
  return (
    <span className="row gallery-words">
      <Select
        aria-label={`Category of picture ${place}`}
        value={row.category}
        disabled={isDisabled}
        onChange={(event) => onChange({ category: event.target.value as GalleryRow['category'] })}
      >
        {optionsOf(categories)}
      </Select>
      <span className="line gallery-caption">
        <Input
          aria-label={`Caption of picture ${place}`}
          placeholder="Caption"
          value={row.caption}
          maxLength={LONGEST_CAPTION}
          disabled={isDisabled}
          onChange={(event) => onChange({ caption: event.target.value })}
        />
        <span className="field-counter" aria-hidden>
          {row.caption.length}/{LONGEST_CAPTION}
        </span>
      </span>
    </span>
  );
}

function Buttons({ row, picture, isCover, isDisabled, onCover, onDetails, onRemove }: PictureRowProps) {
  const place = row.sort + 1;
  const isWide = picture !== null && isLargeEnough('store', picture);
  return (
    <span className="row to-end whole-line">
      <Button
        size="small"
        disabled={isDisabled || isCover || !isWide}
        title={isWide || isCover ? undefined : leastCover('store')}
        aria-label={`Set picture ${place} as cover`}
        onClick={onCover}
      >
        Set as cover
      </Button>
      <Button
        size="small"
        disabled={isDisabled || picture === null}
        aria-label={`Crop and describe picture ${place}`}
        onClick={onDetails}
      >
        Crop &amp; describe
      </Button>
      <IconButton disabled={isDisabled} aria-label={`Remove picture ${place}`} onClick={onRemove}>
        <Icon name="close" size={16} />
      </IconButton>
    </span>
  );
}
