import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry, useUser } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { useTasksChanged } from '../api';
import { workerPicker } from '../lists/pickers';
import { fromLocal, morningAhead } from '../moments';
import type { Lead, Task } from '../model';
import { TaskRow } from '../tasks/TaskRow';
import { useTaskDeeds } from '../tasks/useTaskDeeds';
import { Picker, PlainField } from './PlainField';

const OVER_SHOWN = 3;

/** What is to be done about a lead, what was done, and a line to plan the next. */
export function LeadTasks({ lead }: { lead: Lead }) {
  const deeds = useTaskDeeds();
  const [finishing, setFinishing] = useState<number | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const open = lead.tasks.filter(({ status }) => status === 'open');
  const over = lead.tasks.filter(({ status }) => status !== 'open');
  const shown = [...open, ...(showsAll ? over : over.slice(0, OVER_SHOWN))];
  return (
    <>
      {lead.allowed_actions.includes('plan') ? <Planner lead={lead} /> : null}
      {shown.length === 0 ? <p className="nothing">Nothing is planned.</p> : null}
      <ul className="task-list">
        {shown.map((task) => (
          <TaskRow
            key={task.task_id}
            task={task}
            isFinishing={finishing === task.task_id}
            deeds={deeds}
            onFinishing={(isOn) => setFinishing(isOn ? task.task_id : null)}
          />
        ))}
      </ul>
      {over.length > OVER_SHOWN && !showsAll ? (
        <div>
          <button type="button" className="link-button" onClick={() => setShowsAll(true)}>
            Show {over.length - OVER_SHOWN} more that are over
          </button>
        </div>
      ) : null}
    </>
  );
}

function Planner({ lead }: { lead: Lead }) {
  const { timezone } = useCountry();
  const user = useUser();
  const types = useEnum('lead_task_type');
  const changed = useTasksChanged();
  const begun = () => ({ title: '', due: morningAhead(Date.now(), 1, timezone), assignee: user.user_id });
  const [isOpen, setOpen] = useState(false);
  const [type, setType] = useState<Task['type']>('follow_up');
  const [typed, setTyped] = useState(begun);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const plan = async () => {
    const due_at = fromLocal(typed.due, timezone);
    setBusy(true);
    try {
      await callApi(
        'crm/save_task',
        {
          lead_id: lead.lead_id,
          title: typed.title,
          type,
          assignee_id: typed.assignee,
          ...(due_at === null ? {} : { due_at }),
        },
        { country: lead.country, handles: 'all' },
      );
      toast.success(`Planned: ${typed.title}`);
      setTyped(begun());
      setErrors({});
      setOpen(false);
      changed(lead.lead_id);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const refused = fieldErrors(error);
      setErrors(Object.keys(refused).length === 0 ? { title: error.message } : refused);
    } finally {
      setBusy(false);
    }
  };
  if (!isOpen) {
    return (
      <div>
        <button type="button" className="plain-button" onClick={() => setOpen(true)}>
          Plan a task
        </button>
      </div>
    );
  }
  return (
    <div className="composer" role="group" aria-label="Plan a task">
      <PlainField label="What is to be done" message={errors['title']}>
        {(control) => (
          <input
            {...control}
            className="control"
            autoFocus
            maxLength={140}
            value={typed.title}
            onChange={({ target }) => setTyped({ ...typed, title: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (!isBusy) void plan();
            }}
          />
        )}
      </PlainField>
      <div className="form-grid">
        <PlainField label="Kind">
          {(control) => (
            <select
              {...control}
              className="control"
              value={type}
              onChange={({ target }) => setType(target.value as Task['type'])}
            >
              {types.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </PlainField>
        <PlainField label="By when" message={errors['due_at']}>
          {(control) => (
            <input
              {...control}
              className="control"
              type="datetime-local"
              value={typed.due}
              onChange={({ target }) => setTyped({ ...typed, due: target.value })}
            />
          )}
        </PlainField>
        <PlainField label="Who" message={errors['assignee_id']}>
          {(control) => (
            <Picker
              control={control}
              of="workers"
              picker={workerPicker}
              value={typed.assignee}
              onChange={(id) => setTyped({ ...typed, assignee: id ?? user.user_id })}
            />
          )}
        </PlainField>
      </div>
      <div className="composer-deeds">
        <button
          type="button"
          className="plain-button plain-button-primary"
          disabled={isBusy}
          onClick={() => void plan()}
        >
          Plan it
        </button>
        <button type="button" className="plain-button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
    </div>
  );
}
