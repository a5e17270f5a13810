import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { Choice } from '@shared/session/bootstrap';
import type { BulkAction, BulkDefinition } from '@shared/table/bulk';
import type { IdPicker } from '@shared/table/filters';
import { workerPicker } from '@shared/table/pickers';
import { rowInLists } from '@shared/table/rowsInLists';
import { feedbackKeys } from '../api';
import type { FeedbackRow } from '../model';

/** Reports by what they are called. */
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

function actions(priorities: readonly Choice[]): readonly BulkAction[] {
  return [
    {
      id: 'assign',
      label: 'Assign',
      title: (rows) => `Assign ${rows}`,
      follows: 'The colleague is told of each.',
      done: (rows) => `${rows} assigned`,
      asks: [{ kind: 'record', name: 'assignee_id', label: 'Colleague', picker: workerPicker }],
    },
    {
      id: 'priority',
      label: 'Priority',
      title: (rows) => `Change the priority of ${rows}`,
      follows: 'When they are due stays as it is.',
      done: (rows) => `Priority changed for ${rows}`,
      asks: [{ kind: 'choice', name: 'priority', label: 'Priority', options: priorities }],
    },
    {
      id: 'mark_duplicate',
      label: 'Duplicate',
      title: (rows) => `Mark ${rows} as duplicates`,
      follows: 'They are closed. Who reported them hears of it when the chosen report is applied.',
      done: (rows) => `${rows} marked as duplicates`,
      asks: [{ kind: 'record', name: 'duplicate_of', label: 'They repeat', picker: reportPicker }],
    },
    {
      id: 'spam',
      label: 'Spam',
      title: (rows) => `Mark ${rows} as spam`,
      follows: 'They are closed. What else comes from the same addresses will come last.',
      done: (rows) => `${rows} marked as spam`,
      isDangerous: true,
    },
  ];
}

/** What may be done with several reports at once. */
export function feedbackBulk(
  client: QueryClient,
  country: string,
  priorities: readonly Choice[],
): BulkDefinition {
  return {
    one: 'report',
    many: 'reports',
    country,
    actions: actions(priorities),
    call: (input) =>
      callApi(
        'error_feedback/bulk_edit_feedbacks',
        input as CallInput<'error_feedback/bulk_edit_feedbacks'>,
        {
          ...formCall,
          country,
        },
      ),
    nameOf: (id) => {
      const found = rowInLists<FeedbackRow>(
        client,
        [...feedbackKeys.all, 'list', country],
        (row) => row.feedback_id === id,
      );
      return found?.title ?? `#${id}`;
    },
  };
}
