import IconButton from '@mui/material/IconButton';
import { Icon } from '@shared/ui/Icon';
import { RemovableChip } from '@shared/ui/RemovableChip';

export interface Chip<Id> {
  id: Id;
  label: string;
  /** Text after the label: 'primary', 'suggested'. */
  note?: string | undefined;
}

interface ChipsProps<Id> {
  items: readonly Chip<Id>[];
  onRemove: (id: Id) => void;
  /** Move an item one position forward, if the order matters. */
  onPromote?: (id: Id) => void;
}

/** The chosen items as chips that can be removed. */
export function Chips<Id extends string | number>({ items, onRemove, onPromote }: ChipsProps<Id>) {
  if (items.length === 0) return null;
  return (
    <ul className="row">
      {items.map(({ id, label, note }, index) => (
        <RemovableChip
          key={id}
          as="li"
          removal={`Remove ${label}`}
          onRemove={() => onRemove(id)}
          other={
            onPromote !== undefined && index > 0 ? (
              <IconButton
                size="small"
                aria-label={`Move ${label} to the front`}
                title="Move to the front"
                onClick={() => onPromote(id)}
              >
                <Icon name="left" size={12} />
              </IconButton>
            ) : null
          }
        >
          {label} {note === undefined ? null : <span className="muted tiny">{note}</span>}
        </RemovableChip>
      ))}
    </ul>
  );
}
