import type { MouseEvent } from 'react';
import type { InboxLine } from '@shared/inbox/inbox';
import { timeAgo } from '@shared/format/dates';
import { useNow } from '@shared/hooks/useNow';
import { useEnum } from '@shared/session/bootstrap';
import { Icon } from '@shared/ui/Icon';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { useWorkspace } from '@shared/workspace/hooks';
import { iconOf, URGENCY_TONES } from '../model';

interface WorkRowProps {
  line: InboxLine;
  /** Label of the record's kind, for screen readers. Others see its icon. */
  kindLabel: string;
  isCurrent: boolean;
  onOpen: (line: InboxLine) => void;
}

/** A waiting record: title, urgency, waiting time and assignee. */
export function WorkRow({ line, kindLabel, isCurrent, onOpen }: WorkRowProps) {
  const workspace = useWorkspace();
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(line);
  };
  return (
    <li
      className="current-line work-row"
      aria-current={isCurrent ? 'true' : undefined}
      data-held={isClaimedByColleague(line)}
    >
      <Icon name={iconOf(line.kind)} size={18} />
      <a className="stack-flush plain-link" href={workspace.href(line.path)} onClick={handleClick}>
        <span className={isClaimedByColleague(line) ? 'truncate' : 'truncate strong'}>{line.title}</span>
        <span className="visually-hidden">{kindLabel}</span>
        <span className="truncate muted tiny">{line.note}</span>
      </a>
      <span className="stack-flush at-end muted tiny">
        <Urgency line={line} />
        <span>
          <Holder line={line} />
          <When line={line} />
        </span>
      </span>
    </li>
  );
}

function isClaimedByColleague({ claimed_by, is_mine }: InboxLine): boolean {
  return claimed_by !== null && !is_mine;
}

function Holder({ line: { claimed_by, is_mine } }: { line: InboxLine }) {
  if (claimed_by === null) return null;
  return (
    <span className="warning work-holder" data-mine={is_mine}>
      {is_mine ? 'Yours' : claimed_by.nickname}
    </span>
  );
}

/** The due time, or the waiting time if there is none. The chip shows how long a record is overdue. */
function When({ line: { since, due_at, claimed_by } }: { line: InboxLine }) {
  const now = useNow();
  if (due_at !== null && overdueFor(due_at, now) !== null) return null;
  return (
    <>
      {claimed_by === null ? null : ' · '}
      {due_at === null ? <TimeAgo at={since} /> : <time dateTime={due_at}>due {timeAgo(due_at, now)}</time>}
    </>
  );
}

/** Return how long a record is overdue: '4 h', or null if it is not. */
function overdueFor(dueAt: string, now: number): string | null {
  const words = timeAgo(dueAt, now);
  return words.endsWith(' ago') ? words.slice(0, -4) : null;
}

function Urgency({ line: { urgency, due_at } }: { line: InboxLine }) {
  const labels = useEnum('urgency');
  const now = useNow();
  const overdue = due_at === null ? null : overdueFor(due_at, now);
  if (overdue !== null) return <StatusChip tone="danger" label={`${overdue} overdue`} />;
  if (urgency === 'normal') return null;
  const label = labels.find(({ value }) => value === urgency)?.label ?? urgency;
  return <StatusChip tone={URGENCY_TONES[urgency]} label={label} />;
}
