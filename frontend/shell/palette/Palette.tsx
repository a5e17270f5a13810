import Dialog from '@mui/material/Dialog';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { Kbd } from '@shared/keys/Kbd';
import { boot } from '@shared/boot/boot';
import { useUser } from '@shared/session/hooks';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';
import { useShell, useTabs } from '../runtime';
import { findTab } from '../tabs/state';
import { actionsOf, destinationsFor, matching, type Action, type Destination } from './destinations';
import { useRecords } from './useRecords';
import './palette.css';

type Line = Action | Destination;

interface Group {
  title: string;
  lines: readonly Line[];
}

/** Go to any screen or record, or do what the screen on show offers, by typing part of its name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const records = useRecords(typed);
  const groups = [...useGroups(typed), ...records.groups];
  const lines = groups.flatMap((group) => group.lines);
  const current = lines[Math.min(at, lines.length - 1)];
  const listId = useId();

  const choose = (line: Line | undefined) => {
    if (line === undefined) return;
    // Gone before anything is done: a closing dialog gives the focus back to where it was.
    flushSync(onClose);
    if ('run' in line) line.run();
    else void navigate(line.path);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, lines.length - 1) + step + lines.length) % lines.length);
    }
    if (event.key === 'Enter') {
      // The key is used up here: the screen below would take it for its own.
      event.preventDefault();
      choose(current);
    }
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
      <Input
        className="palette-input"
        before={<Icon name="search" size={18} />}
        after={<Kbd of="back" />}
        role="combobox"
        aria-label="Go to"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current === undefined ? undefined : optionId(listId, current)}
        placeholder="A screen, a store, a lead, an article…"
        value={typed}
        onChange={(event) => handleType(event.target.value)}
        onKeyDown={handleKey}
        autoFocus
      />
      <PaletteList
        id={listId}
        groups={groups}
        current={current}
        isLooking={records.isLooking}
        onChoose={choose}
      />
    </Dialog>
  );
}

/** What the words find: on this screen first, then elsewhere. Nothing found, no group. */
function useGroups(typed: string): readonly Group[] {
  const user = useUser();
  const { screenActions } = useShell();
  const active = useTabs((state) => findTab(state, state.activeKey)?.id);
  const actions = matching(actionsOf(screenActions.of(active)), typed);
  const destinations = matching(destinationsFor(user, { CrmList: boot().crm_title }), typed);
  const groups = [
    { title: 'On this page', lines: actions },
    { title: 'Go to', lines: destinations },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

function optionId(listId: string, { id }: Line): string {
  return `${listId}${id.replaceAll(/[^\p{L}\p{N}]/gu, '-')}`;
}

interface PaletteListProps {
  id: string;
  groups: readonly Group[];
  current: Line | undefined;
  /** Records are still looked for: nothing is not nothing yet. */
  isLooking: boolean;
  onChoose: (line: Line) => void;
}

function PaletteList({ id, groups, current, isLooking, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const currentId = current?.id;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <>
      <div
        id={id}
        ref={list}
        role="listbox"
        aria-label="Screens, actions and records"
        className="palette-list"
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="palette-group" aria-hidden>
              {group.title}
            </p>
            {group.lines.map((line) => (
              // The keys are the input's: the list is reached through it and never focused itself.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={line.id}
                id={optionId(id, line)}
                role="option"
                aria-selected={line.id === currentId}
                className="palette-line"
                onClick={() => onChoose(line)}
              >
                <span>{line.title}</span>
                <span className="palette-note">{line.note}</span>
                {line.keys === undefined ? null : <kbd className="kbd">{line.keys}</kbd>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {groups.length === 0 ? (
        <p className="palette-none" role="status">
          {isLooking ? 'Looking…' : 'No screen, action or record of that name'}
        </p>
      ) : null}
    </>
  );
}
