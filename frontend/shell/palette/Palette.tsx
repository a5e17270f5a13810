import Dialog from '@mui/material/Dialog';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { countryOf } from '@shared/boot/boot';
import { Kbd } from '@shared/keys/Kbd';
import { confirm } from '@shared/ui/confirm';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';
import { MenuIcon } from '../layout/MenuIcon';
import { useShell } from '../runtime';
import type { Destination } from './destinations';
import { useTyped } from './typedAhead';
import { useLines, type Line, type LineGroup } from './useLines';
import { useVerbs } from './useVerbs';
import './palette.css';

/** The palette: open any screen or record, or run an action of the visible screen, by typing part of its name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { changeCountry } = useShell();
  const [typed, setTyped] = useTyped();
  const [at, setAt] = useState(0);
  const matchingLines = useLines(typed);
  const verbs = useVerbs();
  const groups = verbs.of === null ? matchingLines.groups : verbs.groups;
  const lines = groups.flatMap((group) => group.lines);
  const current = lines[Math.min(at, lines.length - 1)];
  const listId = useId();

  const openDestination = async ({ title, path, country }: Destination) => {
    if (country !== undefined && !(await changeTo(country, title, changeCountry))) return;
    void navigate(path);
  };
  const choose = (line: Line | undefined) => {
    if (line === undefined) return;
    // Close first: a closing dialog returns the focus to where it was.
    flushSync(onClose);
    if ('run' in line) line.run();
    else void openDestination(line);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, lines.length - 1) + step + lines.length) % lines.length);
    }
    if (event.key === 'Tab' && !event.shiftKey && verbs.mayShow(current)) {
      event.preventDefault();
      verbs.show(current);
      setAt(0);
    }
    if (event.key === 'Backspace' && verbs.of !== null && typed !== '') {
      event.preventDefault();
      verbs.show(undefined);
    }
    if (event.key === 'Enter') {
      // Otherwise the screen below would handle Enter too.
      event.preventDefault();
      choose(current);
    }
  };
  const handleType = (text: string) => {
    setTyped(text);
    setAt(0);
    verbs.show(undefined);
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
        aria-describedby={`${listId}-help`}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current === undefined ? undefined : optionId(listId, current)}
        placeholder="Search screens, stores, leads, articles…"
        value={typed}
        onChange={(event) => handleType(event.target.value)}
        onKeyDown={handleKey}
        autoFocus
      />
      <span id={`${listId}-help`} className="visually-hidden">
        Press Tab for more actions on a record.
      </span>
      <PaletteList
        id={listId}
        groups={groups}
        current={current}
        isLooking={matchingLines.isLooking}
        failure={matchingLines.failure}
        closed={verbs.of === null ? matchingLines.closed : null}
        hasVerbs={verbs.mayShow}
        onChoose={choose}
      />
    </Dialog>
  );
}

/** Ask to change the country for a record. Return false if the user or unsaved input keeps the current one. */
async function changeTo(
  country: string,
  title: string,
  changeCountry: (country: string) => Promise<boolean>,
): Promise<boolean> {
  const { label } = countryOf(country);
  const isWanted = await confirm({
    title: `Switch to ${label}?`,
    text: `${title} is in ${label}. All screens will show ${label}.`,
    confirmLabel: `Switch to ${label}`,
  });
  return isWanted && (await changeCountry(country));
}

function optionId(listId: string, { id }: Line): string {
  return `${listId}${id.replaceAll(/[^\p{L}\p{N}]/gu, '-')}`;
}

interface PaletteListProps {
  id: string;
  groups: readonly LineGroup[];
  current: Line | undefined;
  /** True while records are loading, so that an empty list is not final. */
  isLooking: boolean;
  /** Error of the search for records, if it failed. */
  failure: string | null;
  /** Note about a matching screen or record that only other users may open. */
  closed: string | null;
  /** Returns true if Tab shows more actions for a line. */
  hasVerbs: (line: Line) => boolean;
  onChoose: (line: Line) => void;
}

function PaletteList({
  id,
  groups,
  current,
  isLooking,
  failure,
  closed,
  hasVerbs,
  onChoose,
}: PaletteListProps) {
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
            <p className="muted tiny strong palette-group" aria-hidden>
              {group.title}
            </p>
            {group.lines.map((line) => (
              // Keyboard input is handled by the input. The options are never focused themselves.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={line.id}
                id={optionId(id, line)}
                role="option"
                aria-selected={line.id === currentId}
                className="line pick"
                onClick={() => onChoose(line)}
              >
                <MenuIcon name={line.icon} size={16} />
                <span className="truncate grows">{line.title}</span>
                <span className="muted tiny truncate palette-note">{line.note}</span>
                {line.keys === undefined ? null : <kbd className="kbd">{line.keys}</kbd>}
                {line.id === currentId && hasVerbs(line) ? (
                  <span className="muted tiny wide-only" aria-hidden>
                    Tab: more
                  </span>
                ) : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      {groups.length === 0 || failure !== null || closed !== null ? (
        <p className="muted palette-none" role="status">
          {statusOf(isLooking, failure, closed)}
        </p>
      ) : null}
    </>
  );
}

function statusOf(isLooking: boolean, failure: string | null, closed: string | null): string {
  if (failure !== null) return `Search failed: ${failure}`;
  if (closed !== null) return closed;
  return isLooking ? 'Searching…' : 'No matching screen, action or record';
}
