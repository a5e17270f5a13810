import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import { formatDay, formatTime } from '@shared/format/dates';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry } from '@shared/session/hooks';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Input } from '@shared/ui/Input';
import { LEAD, labelIn, type Task } from '../model';
import type { TaskActions } from './useTaskActions';
import './tasks.css';

interface TaskRowProps {
  task: Task;
  isCurrent?: boolean;
  isFinishing: boolean;
  /** True in a list of all leads. The lead's own screen does not repeat its name. */
  showsLead?: boolean;
  actions: TaskActions;
  onFinishing: (isFinishing: boolean) => void;
  onPoint?: () => void;
}

/** A task with its type, due date and assignee. It is completed with an optional result. */
export function TaskRow({
  task,
  isCurrent = false,
  isFinishing,
  showsLead = false,
  actions,
  onFinishing,
  onPoint,
}: TaskRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // A click only selects the row. Every action has its own button and shortcut.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={row}
      className="current-line task-row"
      aria-current={isCurrent ? 'true' : undefined}
      data-status={task.status}
      onClick={onPoint}
    >
      <TaskSummary task={task} showsLead={showsLead} />
      {isFinishing ? (
        <Finish
          task={task}
          onFinish={(result) => {
            onFinishing(false);
            void actions.finish(task, result);
          }}
          onCancel={() => onFinishing(false)}
        />
      ) : (
        <TaskButtons
          task={task}
          isCurrent={isCurrent}
          showsLead={showsLead}
          actions={actions}
          onFinishing={onFinishing}
        />
      )}
    </li>
  );
}

/** The title and due date of a task, and its lead in a list of all leads. */
function TaskSummary({ task, showsLead }: { task: Task; showsLead: boolean }) {
  const { timezone } = useCountry();
  const types = useEnum('lead_task_type');
  return (
    <>
      <div className="facts">
        <span className="strong breaks task-title">{task.title}</span>
        {task.priority === 'high' ? <span className="danger">High priority</span> : null}
        {showsLead ? <LeadLine task={task} /> : null}
        {task.result === '' ? null : <span className="muted">{task.result}</span>}
      </div>
      <div className="small numbers ends stack-flush">
        <span className={task.is_overdue ? 'danger' : undefined}>
          {task.is_overdue ? 'Overdue: ' : ''}
          {formatDay(task.due_at, timezone)}, {formatTime(task.due_at, timezone)}
        </span>
        <span className="muted">
          {labelIn(types, task.type)}
          {showsLead ? '' : `, ${task.assignee.nickname}`}
        </span>
      </div>
    </>
  );
}

function LeadLine({ task: { lead } }: { task: Task }) {
  const { contact } = lead;
  const way = contact === null ? '' : contact.phone || contact.whatsapp || contact.email;
  return (
    <span className="facts whole-line">
      <RecordLink path={LEAD} id={lead.lead_id}>
        {lead.name}
      </RecordLink>
      <span className="muted">{[contact?.name ?? '', way].filter(Boolean).join(', ')}</span>
    </span>
  );
}

interface TaskButtonsProps extends Pick<TaskRowProps, 'task' | 'actions' | 'onFinishing'> {
  isCurrent: boolean;
  showsLead: boolean;
}

function TaskButtons({ task, isCurrent, showsLead, actions, onFinishing }: TaskButtonsProps) {
  const may = (action: string) => task.allowed_actions.includes(action);
  return (
    <div className="line task-actions">
      {may('done') ? (
        <Button size="small" onClick={() => onFinishing(true)}>
          Done{isCurrent ? <Kbd of="done" /> : null}
        </Button>
      ) : null}
      {may('edit') ? (
        <Button size="small" onClick={() => void actions.postpone(task)}>
          Tomorrow{isCurrent ? <Kbd of="snooze" /> : null}
        </Button>
      ) : null}
      {may('cancel') && !showsLead ? (
        <Button size="small" onClick={() => void actions.cancel(task)}>
          Cancel
        </Button>
      ) : null}
      {may('reopen') ? (
        <Button size="small" onClick={() => void actions.reopen(task)}>
          Reopen
        </Button>
      ) : null}
    </div>
  );
}

interface FinishProps {
  task: Task;
  onFinish: (result: string) => void;
  onCancel: () => void;
}

function Finish({ task, onFinish, onCancel }: FinishProps) {
  const [result, setResult] = useState('');
  return (
    <div className="row whole-line task-finish">
      <Input
        autoFocus
        aria-label={`Outcome of ${task.title}`}
        placeholder="Outcome (optional)"
        maxLength={500}
        value={result}
        onChange={({ target }) => setResult(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Enter must not submit the surrounding form of the lead.
            event.preventDefault();
            onFinish(result);
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      <Button variant="filled" onClick={() => onFinish(result)}>
        Done
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
