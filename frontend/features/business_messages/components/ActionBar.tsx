import { useEffect, useRef, useState } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { useEscape } from '@shared/review/useEscape';
import { useEnum } from '@shared/session/bootstrap';
import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';
import { labelIn, OUTCOMES, type Message, type Resolution } from '../model';
import { WAYS, type Panel } from './panels';
import type { Thread } from '../threads/useThread';

interface ActionBarProps {
  item: Message;
  one: Thread;
  panel: Panel;
  onPanel: (panel: Panel) => void;
}

/** The actions that end or reopen a thread: resolve, mark as spam, reopen. */
export function ActionBar({ item, one, panel, onPanel }: ActionBarProps) {
  const may = (action: string) => item.allowed_actions.includes(action);
  const ways = WAYS.filter((way) => may(way.panel));
  if (ways.length === 0 && !may('reopen')) return null;
  return (
    <div className="foot stack decision-bar">
      <div className="row thumb-bar">
        {ways.map((way) => (
          <Button
            key={way.panel}

            aria-expanded={panel === way.panel}
            isBusy={one.isBusy}
            onClick={() => onPanel(panel === way.panel ? null : way.panel)}
          >
            {way.meaning}… <Kbd of={way.command} />
          </Button>
        ))}
        {may('reopen') ? (
          <Button variant="filled" isBusy={one.isBusy} onClick={() => void one.reopen()}>
            Reopen <Kbd of="reopen" />
          </Button>
        ) : null}
      </div>
      {panel !== null && may(panel) ? (
        <EndPanel key={panel} item={item} one={one} panel={panel} onClose={() => onPanel(null)} />
      ) : null}
    </div>
  );
}

/** Return the possible resolutions. "Converted" is included only if the thread became a lead. */
function outcomesOf({ lead }: Message): readonly Resolution[] {
  return lead === null ? OUTCOMES : ['converted', ...OUTCOMES];
}

interface EndPanelProps {
  item: Message;
  one: Thread;
  panel: 'resolve' | 'spam';
  onClose: () => void;
}

/** The panel that asks for details before a thread ends. Its first button is focused on opening. */
function EndPanel({ item, one, panel, onClose }: EndPanelProps) {
  const labels = useEnum('message_resolution');
  const outcomes = outcomesOf(item);
  const [note, setNote] = useState('');
  const { part, close } = useEscape<HTMLDivElement>(onClose);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      ref={part}
      className="row"
      role="group"
      aria-label={panel === 'resolve' ? 'Resolve' : 'Mark as spam'}
    >
      {panel === 'resolve' ? (
        outcomes.map((resolution, index) => (
          <Button
            key={resolution}
            ref={index === 0 ? first : null}

            isBusy={one.isBusy}
            onClick={() =>
              void one.change({ action: 'resolve', resolution, note }, labelIn(labels, resolution), true)
            }
          >
            {labelIn(labels, resolution)}
          </Button>
        ))
      ) : (
        <>
          <p>The message is closed. Other messages from the sender are sorted last.</p>
          <Button
            ref={first}

            isBusy={one.isBusy}
            onClick={() => void one.change({ action: 'spam', note }, 'Spam', true)}
          >
            Mark as spam
          </Button>
        </>
      )}
      <Input
        className="message-choice"
        aria-label="Note (optional)"
        placeholder="Note (optional)"
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button size="small" onClick={close}>
        Cancel
      </Button>
    </div>
  );
}
