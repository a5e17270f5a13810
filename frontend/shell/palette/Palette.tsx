import Dialog from '@mui/material/Dialog';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { boot } from '@shared/boot/boot';
import { useUser } from '@shared/session/hooks';
import { Icon } from '@shared/ui/Icon';
import { destinationsFor, matching, type Destination } from './destinations';
import './palette.css';

/** Go to any screen by typing part of its name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = matching(destinationsFor(user, { CrmList: boot().crm_title }), typed);
  const current = found[Math.min(at, found.length - 1)];

  const go = (destination: Destination | undefined) => {
    if (destination === undefined) return;
    onClose();
    void navigate(destination.path);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === 'Enter') go(current);
  };
  const handleType = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { className: 'palette', 'aria-label': 'Go to' } }}
    >
      <div className="palette-input">
        <Icon name="search" size={18} />
        <input
          role="combobox"
          aria-label="Go to"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={current === undefined ? undefined : optionId(current)}
          placeholder="Go to…"
          value={typed}
          onChange={(event) => handleType(event.target.value)}
          onKeyDown={handleKey}
          autoFocus
        />
        <kbd>Esc</kbd>
      </div>
      <PaletteList found={found} current={current} onChoose={go} />
    </Dialog>
  );
}

function optionId({ path }: Destination): string {
  return `palette${path.replaceAll('/', '-')}`;
}

interface PaletteListProps {
  found: readonly Destination[];
  current: Destination | undefined;
  onChoose: (destination: Destination) => void;
}

function PaletteList({ found, current, onChoose }: PaletteListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <>
      <ul id="palette-list" ref={list} role="listbox" aria-label="Screens" className="palette-list">
        {found.map((destination) => (
          // The keys are the input's: the list is reached through it and never focused itself.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={destination.path}
            id={optionId(destination)}
            role="option"
            aria-selected={destination === current}
            onClick={() => onChoose(destination)}
          >
            <span>{destination.title}</span>
            <span className="palette-area">{destination.area}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="palette-none">No screen of that name</p> : null}
    </>
  );
}
