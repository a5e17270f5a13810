import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Command } from '@tiptap/pm/state';
import { typeOf } from '../document';
import { isTextKind, typeName, type Kind } from '../kinds';
import { isTextType } from '../model';
import type { BlockAt } from '../writing/blockAt';
import { carry, duplicate, move } from '../writing/commands';
import { turnInto } from '../writing/turning';

interface BlockMenuProps {
  anchor: HTMLElement;
  at: BlockAt;
  isLast: boolean;
  kinds: readonly Kind[];
  onAct: (command: Command, words?: string) => void;
  onAnchor: () => void;
  /** Null if comments are not possible. */
  onComment: (() => void) | null;
  onDelete: () => void;
  onClose: () => void;
}

/** The menu of one block. */
export function BlockMenu({
  anchor,
  at,
  isLast,
  kinds,
  onAct,
  onAnchor,
  onComment,
  onDelete,
  onClose,
}: BlockMenuProps) {
  const type = typeOf(at.node);
  const isHidden = at.node.attrs['hidden'] === true;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { dense: true, 'aria-label': typeName(type) } }}
    >
      <MenuItem disabled={at.index === 0} onClick={() => onAct(move(-1), 'Moved up')}>
        Move up <kbd className="pushed">Alt ↑</kbd>
      </MenuItem>
      <MenuItem disabled={isLast} onClick={() => onAct(move(1), 'Moved down')}>
        Move down <kbd className="pushed">Alt ↓</kbd>
      </MenuItem>
      <MenuItem onClick={() => onAct(duplicate, 'Duplicated')}>
        Duplicate <kbd className="pushed">Ctrl D</kbd>
      </MenuItem>
      <MenuItem onClick={() => onAct(carry(at, 'hidden', !isHidden))}>
        {isHidden ? 'Show on the site' : 'Hide on the site'}
      </MenuItem>
      <MenuItem onClick={onAnchor}>Anchor…</MenuItem>
      {onComment === null ? null : <MenuItem onClick={onComment}>Comment…</MenuItem>}
      {isTextType(type)
        ? kinds.filter(isTextKind).map((kind) => (
            <MenuItem key={kind.id} onClick={() => onAct(turnInto(kind), `Now ${kind.label}`)}>
              Change to {kind.label.toLowerCase()}
            </MenuItem>
          ))
        : null}
      <MenuItem className="danger" onClick={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
