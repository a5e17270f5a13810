import { useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry, useUser } from '@shared/session/hooks';
import { workerPicker } from '@shared/table/filters/pickers';
import { Button } from '@shared/ui/Button';
import { DayInput } from '@shared/ui/DayInput';
import { Input } from '@shared/ui/Input';
import { useRefusalFocus } from '@shared/ui/useRefusalFocus';
import { useTypedGuard } from '@shared/ui/useTypedGuard';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useTasksChanged } from '../api';
import { Choice } from '@shared/form/Choice';
import type { Faults } from '@shared/form/faults';
import { Labelled } from '@shared/form/Labelled';
import { RecordPicker } from '@shared/form/RecordPicker';
import { fromLocal, morningAhead } from '../moments';
import type { Lead, Task } from '../model';
import '../timeline/timeline.css';

interface PlannerProps {
  lead: Lead;
  onClose: () => void;
}

/** The form of a new task of a lead: title, due date and assignee. */
export function Planner({ lead, onClose }: PlannerProps) {
  const { timezone } = useCountry();
  const user = useUser();
  const types = useEnum('lead_task_type') as readonly { value: Task['type']; label: string }[];
  const changed = useTasksChanged();
  const [type, setType] = useState<Task['type']>('follow_up');
  const [typed, setTyped] = useState(() => ({
    title: '',
    due: morningAhead(Date.now(), 1, timezone),
    assignee: user.user_id,
  }));
  const [errors, setErrors] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const focusRefused = useRefusalFocus(form);
  const refuse = (faults: Faults) => {
    setErrors(faults);
    focusRefused();
  };
  const plan = async () => {
    if (typed.title.trim() === '') {
      refuse({ title: 'Enter a task' });
      return;
    }
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
      toast.success(`Task added: ${named(typed.title)}`);
      onClose();
      changed(lead.lead_id);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const refused = fieldErrors(error);
      refuse(Object.keys(refused).length === 0 ? { title: error.message } : refused);
    } finally {
      setBusy(false);
    }
  };
  const guard = useTypedGuard('Add task', onClose);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles typing and keys that bubble up from its fields
    <div
      ref={form}
      className="stack-wide well"
      role="group"
      aria-label="Add task"
      onInput={guard.onInput}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) guard.onClose();
      }}
    >
      <Labelled label="Task" error={errors['title']} isRequired>
        {(control) => (
          <Input
            {...control}
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
      </Labelled>
      <div className="form-grid">
        <Choice label="Kind" value={type} options={types} onChange={setType} />
        <Labelled label="Due date" error={errors['due_at']}>
          {(control) => (
            <DayInput
              {...control}
              withTime
              value={typed.due}
              onChange={(due) => setTyped({ ...typed, due })}
            />
          )}
        </Labelled>
        <Labelled label="Assignee" error={errors['assignee_id']}>
          {(control) => (
            <RecordPicker
              control={control}
              of="workers"
              picker={workerPicker}
              value={typed.assignee}
              onChange={(id) => setTyped({ ...typed, assignee: id ?? user.user_id })}
            />
          )}
        </Labelled>
      </div>
      <div className="row">
        <Button variant="filled" isBusy={isBusy} onClick={() => void plan()}>
          Add task
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
