import IconButton from '@mui/material/IconButton';
import { Icon } from '@shared/ui/Icon';
import './parts.css';

export interface Chip<Id> {
  id: Id;
  label: string;
  /** Said beside the label: 'primary', 'suggested'. */
  note?: string | undefined;
}

interface ChipsProps<Id> {
  items: readonly Chip<Id>[];
  onRemove: (id: Id) => void;
  /** Moves an item one place to the front, where the order means something. */
  onPromote?: (id: Id) => void;
}

/** What is chosen, each with a way to take it away. */
export function Chips<Id extends string | number>({ items, onRemove, onPromote }: ChipsProps<Id>) {
  if (items.length === 0) return null;
  return (
    <ul className="chips">
      {items.map(({ id, label, note }, index) => (
        <li key={id} className="chip-item">
          <span className="chip-words">{label}</span>
          {note === undefined ? null : <span className="chip-note">{note}</span>}
          {onPromote !== undefined && index > 0 ? (
            <IconButton
              size="small"
              aria-label={`Move ${label} to the front`}
              title="Move to the front"
              onClick={() => onPromote(id)}
            >
              <Icon name="left" size={12} />
            </IconButton>
          ) : null}
          <IconButton size="small" aria-label={`Remove ${label}`} title="Remove" onClick={() => onRemove(id)}>
            <Icon name="close" size={12} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
