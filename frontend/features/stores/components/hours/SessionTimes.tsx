import { useEffect, useRef } from 'react';
import { Icon } from '@shared/ui/Icon';
import { TimeBox } from './TimeBox';
import { DAY_MINUTES, MOST_SESSIONS, sessionOf, type Session } from './week';

interface SessionTimesProps {
  /** Name of the day or date, for screen readers. */
  of: string;
  sessions: readonly Session[];
  /** ID of the error of the day or date, or null. */
  errorId: string | null;
  onChange: (index: number, session: Session) => void;
  onRemove: (index: number) => void;
  /** Add hours. null if no time is free. */
  onAdd: (() => void) | null;
}

/**
 * The hours of a day as text fields. The buttons that remove hours are beside their fields. The Tab key
 * reaches them last, after the fields and "Add hours", so that nobody removes hours on the way to the next
 * field. Added hours get the focus.
 */
export function SessionTimes({ of, sessions, errorId, onChange, onRemove, onAdd }: SessionTimesProps) {
  const list = useRef<HTMLUListElement>(null);
  /** The hours before some were added, until the new ones are rendered. */
  const before = useRef<readonly Session[] | null>(null);
  useEffect(() => {
    const earlier = before.current;
    if (earlier === null || earlier.length >= sessions.length) return;
    before.current = null;
    const added = sessions.findIndex(({ open }, index) => open !== earlier[index]?.open);
    list.current?.querySelectorAll('input')[2 * added]?.focus();
  }, [sessions]);
  const add = () => {
    before.current = sessions;
    onAdd?.();
  };
  return (
    <ul ref={list} className="session-times">
      {sessions.map((session, index) => (
        <li key={index} style={{ order: 2 * index }}>
          <TimeBox
            label={`${of} opens, ${index + 1}`}
            minutes={session.open}
            errorId={errorId}
            onChange={(open) =>
              onChange(index, sessionOf(open === DAY_MINUTES ? 0 : open, withinDay(session.close)))
            }
          />
          <span aria-hidden>–</span>
          <TimeBox
            label={`${of} closes, ${index + 1}`}
            minutes={session.close}
            errorId={errorId}
            onChange={(close) => onChange(index, sessionOf(session.open, close))}
          />
          {session.close > DAY_MINUTES ? <span className="field-help">next day</span> : null}
        </li>
      ))}
      {onAdd !== null && sessions.length < MOST_SESSIONS ? (
        <li style={{ order: 2 * sessions.length }}>
          <button type="button" className="link-button" aria-label={`Add hours on ${of}`} onClick={add}>
            Add hours
          </button>
        </li>
      ) : null}
      {sessions.map((_, index) => (
        <li key={`remove ${index}`} style={{ order: 2 * index + 1, marginInlineStart: -10 }}>
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${of} hours ${index + 1}`}
            title="Remove"
            onClick={() => onRemove(index)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function withinDay(close: number): number {
  return close > DAY_MINUTES ? close - DAY_MINUTES : close;
}
