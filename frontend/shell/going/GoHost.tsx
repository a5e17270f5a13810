import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { boot } from '@shared/boot/boot';
import { capOfCommand } from '@shared/ui/keymap';
import { useBootstrap } from '@shared/session/bootstrap';
import { useUser } from '@shared/session/hooks';
import { isElsewhere, useListKeys } from '@shared/keys/useListKeys';
import { goTargets, type GoTarget } from './targets';
import '@shared/keys/kbd.css';
import './going.css';

/** Delay before the list of letters appears. Users who know the letter do not see it. */
const HINT_AFTER_MS = 500;
const WAIT_MS = 1500;
const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta'];

/** The go-to shortcut: its key, then the letter of a screen, opens that screen from anywhere. */
export function GoHost() {
  const navigate = useNavigate();
  const user = useUser();
  const [isWaiting, setWaiting] = useState(false);
  const targets = goTargets(user, { CrmList: boot().crm_title }, useBootstrap()?.menu_counts);
  useListKeys([{ command: 'go', run: () => setWaiting(true) }], 'everywhere');
  if (!isWaiting) return null;
  const stop = () => setWaiting(false);
  return <Waiting targets={targets} onGo={(to) => void navigate(to)} onStop={stop} />;
}

interface WaitingProps {
  targets: readonly GoTarget[];
  onGo: (to: string) => void;
  onStop: () => void;
}

/** Capture the next key and open its screen. Show the available letters after a delay. */
function Waiting({ targets, onGo, onStop }: WaitingProps) {
  const [isShown, setShown] = useState(false);
  const stop = useEffectEvent(onStop);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (MODIFIERS.includes(event.key)) return;
    onStop();
    // Another field has focus by now, or the key is another shortcut: the key is not meant for this.
    if (isElsewhere(event.target, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const target = targets.find(({ letter }) => letter === event.key.toLowerCase());
    if (target !== undefined) onGo(target.to);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    const timers = [setTimeout(() => setShown(true), HINT_AFTER_MS), setTimeout(() => stop(), WAIT_MS)];
    window.addEventListener('keydown', listen, { capture: true });
    return () => {
      timers.forEach((timer) => clearTimeout(timer));
      window.removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
  if (!isShown) return null;
  return (
    <section className="stack card raised go-hint" aria-label="Go to" role="status">
      <h2 className="muted tiny">
        <kbd className="kbd">{capOfCommand('go')}</kbd> then
      </h2>
      <ul className="tiles">
        {targets.map(({ path, title, letter }) => (
          <li key={path}>
            <kbd className="kbd">{letter.toUpperCase()}</kbd> {title}
          </li>
        ))}
      </ul>
    </section>
  );
}
