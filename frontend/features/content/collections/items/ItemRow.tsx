import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState, type CSSProperties } from 'react';
import { Draggable, type DraggableProvided, type DraggableStateSnapshot } from 'react-beautiful-dnd';
import { useReducedMotion } from '@shared/hooks/useReducedMotion';
import { PictureSlot } from '@shared/pictures/PictureSlot';
import { Icon } from '@shared/ui/Icon';
import { Thumb } from '@shared/ui/Thumb';
import { StatusChip } from '@shared/ui/StatusChip';
import { keyOf, type Item } from '../form/values';
import type { Target } from '../model';
import { ItemText } from './ItemText';

interface ItemRowProps {
  item: Item;
  place: number;
  /** Record of the item: null if it no longer exists, undefined while it is loading. */
  target: Target | null | undefined;
  message: string | null;
  isDisabled: boolean;
  onChange: (part: Partial<Item>) => void;
  onRemove: () => void;
  onReplace: () => void;
}

/** An item of the collection: position, record and editable texts. */
export function ItemRow(props: ItemRowProps) {
  const { item, place, target, message, isDisabled, onRemove, onReplace } = props;
  const isStill = useReducedMotion();
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(item, target);
  const broken = brokenOf(item, target);
  return (
    <Draggable draggableId={keyOf(item)} index={place} isDragDisabled={isDisabled}>
      {(provided, snapshot) => (
        <li
          ref={provided.innerRef}
          {...provided.draggableProps}
          style={quickDrop(provided, snapshot, isStill)}
          className="row card dragged item-row"
          data-dragging={snapshot.isDragging}
          data-broken={broken !== null || message !== null}
        >
          <span
            className="centered muted rigid grip"
            {...provided.dragHandleProps}
            aria-label={`Move ${name}`}
          >
            <Icon name="grip" size={18} />
          </span>
          <span className="muted numbers ends rigid item-place">{place + 1}</span>
          <Picture target={target} kind={item.kind} />
          <span className="stack-tight breaks grows">
            <strong>{name}</strong>
            <span className="row muted small">
              {item.rank_label === '' ? null : <span className="accent strong">{item.rank_label}</span>}
              {broken === null ? null : <StatusChip tone="danger" label={broken} />}
              <span>{factsOf(item, target)}</span>
            </span>
            {item.note === '' || isOpen ? null : <span className="small">{item.note}</span>}
            {message === null ? null : (
              <span className="field-error" role="alert">
                {message}
              </span>
            )}
          </span>
          <span className="line-tight rigid pushed">
            {broken === null || isDisabled ? null : (
              <Button size="small" aria-label={`Replace ${name}`} onClick={onReplace}>
                Replace
              </Button>
            )}
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Close' : 'Details of'} ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Close' : 'Details'}
            </Button>
            <IconButton aria-label={`Remove ${name}`} title="Remove" disabled={isDisabled} onClick={onRemove}>
              <Icon name="close" />
            </IconButton>
          </span>
          {isOpen ? <Details {...props} /> : null}
        </li>
      )}
    </Draggable>
  );
}

/** Return the title of an item. */
export function nameOf(item: Item, target: Target | null | undefined): string {
  if (item.title_override !== '') return item.title_override;
  if (item.kind === 'link') return item.url;
  return target?.title ?? (target === undefined ? 'Loading…' : `${item.kind} ${item.ref_id ?? ''}`);
}

/** Return why an item cannot be shown, or null if it can or is still loading. */
function brokenOf(item: Item, target: Target | null | undefined): string | null {
  if (item.kind === 'link' || target === undefined) return null;
  if (target === null) return 'Deleted';
  return target.broken === '' ? null : target.broken_label;
}

function factsOf(item: Item, target: Target | null | undefined): string {
  if (item.kind === 'link') return item.title_override === '' ? 'Link' : item.url;
  if (target === null || target === undefined) return '';
  const own = item.title_override === '' ? '' : target.title;
  return [own, target.note].filter((part) => part !== '').join(' · ');
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

function Picture({ target, kind }: { target: Target | null | undefined; kind: string }) {
  const icon = kind === 'store' ? 'shop' : kind === 'video' ? 'video' : 'read';
  return <Thumb url={target?.picture_url} icon={icon} />;
}

/** The editable texts of an item. */
function Details({ item, target, isDisabled, onChange }: ItemRowProps) {
  const name = nameOf(item, target);
  return (
    <div className="stack-wide whole-line">
      <div className="form-grid">
        <ItemText
          label={item.kind === 'link' ? 'Link text' : 'Custom title'}
          of={name}
          value={item.title_override}
          longest={100}
          placeholder={target?.title ?? ''}
          isDisabled={isDisabled}
          onChange={(words) => onChange({ title_override: words })}
        />
        <ItemText
          label="Label"
          of={name}
          value={item.rank_label}
          longest={20}
          placeholder="Best for families"
          isDisabled={isDisabled}
          onChange={(words) => onChange({ rank_label: words })}
        />
      </div>
      <ItemText
        label="Note"
        of={name}
        value={item.note}
        longest={300}
        rows={2}
        placeholder="Reason, in one sentence"
        isDisabled={isDisabled}
        onChange={(words) => onChange({ note: words })}
      />
      <div className="field">
        <span className="small strong">Custom picture</span>
        <PictureSlot
          label={`Picture of ${name}`}
          value={item.picture_override_id}
          folder="page"
          isDisabled={isDisabled}
          onChange={(id) => onChange({ picture_override_id: id })}
        />
      </div>
    </div>
  );
}
