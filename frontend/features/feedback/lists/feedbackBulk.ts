import { callApi } from '@shared/api/client';
import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction } from '@shared/table/actions/bulk';
import type { IdPicker } from '@shared/form/idPicker';
import { workerPicker } from '@shared/table/filters/pickers';

/** Picker that finds reports by title. */
const reportPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const input = { keyword, page_size: 20 };
    const { list } = await callApi('error_feedback/query_feedbacks', input, { signal, handles: 'all' });
    return list.map(({ feedback_id, title }) => ({
      value: String(feedback_id),
      label: title,
      hint: `#${feedback_id}`,
    }));
  },
  name: async (ids, signal) => {
    const { list } = await callApi(
      'error_feedback/query_feedbacks',
      { ids: [...ids] },
      { signal, handles: 'all' },
    );
    return list.map(({ feedback_id, title }) => ({ value: String(feedback_id), label: title }));
  },
};

/** Return the bulk actions on reports. */
export function feedbackActions({ feedback_priority = [] }: Enums): readonly BulkAction[] {
  return [
    {
      id: 'assign',
      label: 'Assign',
      title: (rows) => `Assign ${rows}`,
      follows: 'The colleague is notified of each.',
      done: (rows) => `${rows} assigned`,
      inputs: [{ kind: 'record', name: 'assignee_id', label: 'Colleague', picker: workerPicker }],
    },
    {
      id: 'priority',
      label: 'Priority',
      title: (rows) => `Change the priority of ${rows}`,
      follows: 'Due dates are not changed.',
      done: (rows) => `Priority changed for ${rows}`,
      inputs: [{ kind: 'choice', name: 'priority', label: 'Priority', options: feedback_priority }],
    },
    {
      id: 'mark_duplicate',
      label: 'Duplicate',
      title: (rows) => `Mark ${rows} as duplicates`,
      follows: 'They are closed. Their reporters are notified when the chosen report is applied.',
      done: (rows) => `${rows} marked as duplicates`,
      inputs: [{ kind: 'record', name: 'duplicate_of', label: 'Duplicate of', picker: reportPicker }],
    },
    {
      id: 'spam',
      label: 'Spam',
      title: (rows) => `Mark ${rows} as spam`,
      follows: 'They are closed. Other reports from the same addresses are sorted last.',
      done: (rows) => `${rows} marked as spam`,
      isDangerous: true,
    },
  ];
}
