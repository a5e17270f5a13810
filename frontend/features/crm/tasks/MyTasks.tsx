import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '@shared/format/count';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import { ListTitle } from '@shared/table/screen/ListTitle';
import { useListKeys, type ListKey } from '@shared/keys/useListKeys';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useTabRefresh, useWorkspace } from '@shared/workspace/hooks';
import { myTasksOptions } from '../api';
import { LEAD, type Task } from '../model';
import { byDay } from './days';
import { TaskRow } from './TaskRow';
import { useTaskActions } from './useTaskActions';
import '@shared/table/screen/ListScreen.css';
import './tasks.css';

const NO_TASKS: readonly Task[] = [];

/** The user's own tasks by day. The list is fully usable by keyboard. */
export default function MyTasks() {
  const { timezone } = useCountry();
  const query = useQuery(myTasksOptions(useCountryCode()));
  const workspace = useWorkspace();
  const actions = useTaskActions();
  const tasks = query.data?.list ?? NO_TASKS;
  const [now] = useState(Date.now);
  const groups = useMemo(() => byDay(tasks, now, timezone), [tasks, now, timezone]);
  const ordered = groups.flatMap((group) => group.tasks);
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, ordered.length - 1);
  const [finishing, setFinishing] = useState<number | null>(null);
  const current = ordered[at];
  useTabRefresh(() => void query.refetch());
  const withCurrent = (run: (task: Task) => void) => () => {
    if (current !== undefined) run(current);
  };
  const keys: ListKey[] = [
    { command: 'down', meaning: 'Next task', run: () => setWanted(Math.min(at + 1, ordered.length - 1)) },
    { command: 'up', meaning: 'Previous task', run: () => setWanted(Math.max(at - 1, 0)) },
    { command: 'done', meaning: 'Complete with outcome', run: withCurrent((task) => setFinishing(task.task_id)) },
    { command: 'snooze', meaning: 'Postpone by a day', run: withCurrent((task) => void actions.postpone(task)) },
    { command: 'open', meaning: 'Open the lead', run: withCurrent(({ lead }) => workspace.open(LEAD, { id: lead.lead_id })) },
    { command: 'refresh', run: () => void query.refetch() },
  ]; // prettier-ignore
  useListKeys(keys);
  const total = query.data?.total ?? 0;
  return (
    <section className="stack tall list-screen" aria-label="My tasks">
      <header className="line-wide list-header">
        <ListTitle title="My tasks" />
        {query.data === undefined ? null : (
          <span className="muted numbers list-count" aria-live="polite">
            {formatCount(total)}
          </span>
        )}
      </header>
      <div className="grows scrolls to-edges my-tasks">
        <Waiting query={query} isEmpty={ordered.length === 0} />
        {groups.map((group) => (
          <section key={group.id} className="task-day" aria-label={group.title}>
            <h2 className={group.id === 'overdue' ? 'danger' : undefined}>
              {group.title} <span className="muted numbers list-count">{group.tasks.length}</span>
            </h2>
            <ul>
              {group.tasks.map((task) => (
                <TaskRow
                  key={task.task_id}
                  task={task}
                  isCurrent={task === current}
                  isFinishing={finishing === task.task_id}
                  showsLead
                  actions={actions}
                  onFinishing={(isOn) => setFinishing(isOn ? task.task_id : null)}
                  onPoint={() => setWanted(ordered.indexOf(task))}
                />
              ))}
            </ul>
          </section>
        ))}
        {total > ordered.length ? (
          <p className="muted middle">The {formatCount(ordered.length)} most urgent are shown.</p>
        ) : null}
      </div>
    </section>
  );
}

interface WaitingProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  isEmpty: boolean;
}

/** The loading, error or empty state of the task list. */
function Waiting({ query: { data, error, refetch }, isEmpty }: WaitingProps) {
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={8} height={56} />
    ) : (
      <LoadError error={error} onRetry={() => void refetch()} />
    );
  }
  return isEmpty ? (
    <EmptyState icon="check" title="No tasks" hint="Your tasks are listed here by due date." />
  ) : null;
}
