import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useTasksChanged } from '../api';
import type { Task } from '../model';
import { aDayLater } from './days';

/** Return the actions on a task. Each shows a toast with undo. */
export function useTaskActions() {
  const country = useCountryCode();
  const changed = useTasksChanged();
  const attempt = async (task: Task, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      // The API client has already shown the error.
      if (!isApiError(error)) throw error;
      return false;
    } finally {
      changed(task.lead.lead_id);
    }
  };
  const reopen = (task: Task) =>
    attempt(task, () =>
      callApi(
        'crm/change_task_status',
        { task_id: task.task_id, version: task.version, action: 'reopen' },
        { country },
      ),
    );
  const end = (task: Task, action: 'done' | 'cancel', result: string) =>
    attempt(task, async () => {
      const done = await callApi(
        'crm/change_task_status',
        { task_id: task.task_id, version: task.version, action, result },
        { country },
      );
      toast.success(action === 'done' ? `Done: ${named(task.title)}` : `Cancelled: ${named(task.title)}`, {
        action: { label: 'Undo', run: () => void reopen(done) },
      });
    });
  const moveTo = (task: Task, due_at: string) =>
    callApi('crm/save_task', { task_id: task.task_id, version: task.version, due_at }, { country });
  const postpone = (task: Task) =>
    attempt(task, async () => {
      const later = await moveTo(task, aDayLater(task, Date.now()));
      toast.success(`Postponed by a day: ${named(task.title)}`, {
        action: { label: 'Undo', run: () => void attempt(later, () => moveTo(later, task.due_at)) },
      });
    });
  return {
    finish: (task: Task, result: string) => end(task, 'done', result),
    cancel: (task: Task) => end(task, 'cancel', ''),
    reopen,
    postpone,
  };
}

export type TaskActions = ReturnType<typeof useTaskActions>;
