import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatCounted } from '@shared/format/count';
import type { Lead } from '../model';
import { Planner } from '../tasks/Planner';
import { TaskRow } from '../tasks/TaskRow';
import { useTaskActions } from '../tasks/useTaskActions';

const OVER_SHOWN = 3;

/** The open and done tasks of a lead, with a form to plan the next. */
export function LeadTasks({ lead }: { lead: Lead }) {
  const actions = useTaskActions();
  const [finishing, setFinishing] = useState<number | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const open = lead.tasks.filter(({ status }) => status === 'open');
  const over = lead.tasks.filter(({ status }) => status !== 'open');
  const shown = [...open, ...(showsAll ? over : over.slice(0, OVER_SHOWN))];
  return (
    <>
      {lead.allowed_actions.includes('plan') ? <Planned lead={lead} /> : null}
      {shown.length === 0 ? <p className="muted">No tasks.</p> : null}
      <ul>
        {shown.map((task) => (
          <TaskRow
            key={task.task_id}
            task={task}
            isFinishing={finishing === task.task_id}
            actions={actions}
            onFinishing={(isOn) => setFinishing(isOn ? task.task_id : null)}
          />
        ))}
      </ul>
      {over.length > OVER_SHOWN && !showsAll ? (
        <div>
          <Button variant="ghost" size="small" onClick={() => setShowsAll(true)}>
            Show {formatCounted(over.length - OVER_SHOWN, 'more finished task')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** A button that opens the form of a new task. */
function Planned({ lead }: { lead: Lead }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen) {
    const close = () => {
      setOpen(false);
      setWasOpen(true);
    };
    return <Planner lead={lead} onClose={close} />;
  }
  return (
    <div>
      <Button autoFocus={wasOpen} onClick={() => setOpen(true)}>
        Add task
      </Button>
    </div>
  );
}
