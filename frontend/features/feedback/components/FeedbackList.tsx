import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useAllowed } from '@shared/permission/Allowed';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import type { ListDefaults } from '@shared/table/listState';
import { feedbackKeys } from '../api';
import { feedbackBulk } from '../lists/feedbackBulk';
import { FeedbackCard, feedbackColumns } from '../lists/feedbackColumns';
import { FEEDBACK_LIST, NEW_REPORT, type FeedbackRow } from '../model';

interface FeedbackListProps {
  defaults: ListDefaults;
  onShow: (id: number) => void;
  /** Begins a report of one's own. */
  onNew: () => void;
}

/** What people say is wrong with the country's stores; without a status, what is still to be done. */
export function FeedbackList({ defaults, onShow, onNew }: FeedbackListProps) {
  const country = useCountryCode();
  const takesContacts = useAllowed('manager');
  const client = useQueryClient();
  const category = useEnum('feedback_category');
  const status = useEnum('feedback_status');
  const channel = useEnum('feedback_channel');
  const priorities = useEnum('feedback_priority');
  const labels = useMemo(() => ({ category, status, channel }), [category, status, channel]);
  const definition = useMemo<ListDefinition<FeedbackRow>>(() => {
    const open = (row: FeedbackRow) => onShow(row.feedback_id);
    return {
      area: 'error_feedback',
      waitingKey: 'feedback',
      title: 'Error feedback',
      defaults,
      columns: feedbackColumns(labels, open),
      rowId: (row) => row.feedback_id,
      recordPath: FEEDBACK_LIST,
      onOpen: open,
      newPath: FEEDBACK_LIST,
      newQuery: { id: NEW_REPORT },
      onNew,
      newLabel: 'Create report',
      searchLabel: 'Search store, words, reporter, id',
      nameOf: (row) => row.title,
      bulk: feedbackBulk(client, country, priorities),
      exporting: {
        one: 'report',
        many: 'reports',
        leavesOut: takesContacts ? [] : ['reporter'],
        fetch: (input) =>
          fetchFileOrJob(
            'error_feedback/export_feedbacks',
            input as CallInput<'error_feedback/export_feedbacks'>,
            'error feedback.xlsx',
            { country },
          ),
      },
      map: null,
      card: (row) => <FeedbackCard row={row} labels={labels} open={open} />,
      empty: {
        icon: 'check',
        title: 'Nothing is reported',
        hint: 'What visitors, owners and colleagues say is wrong with a store comes here. Nothing changes without somebody’s decision.',
      },
      queryKey: (input) => feedbackKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('error_feedback/query_feedbacks', input as CallInput<'error_feedback/query_feedbacks'>, {
          signal,
          handles: 'all',
        }),
    };
  }, [client, country, defaults, labels, priorities, takesContacts, onShow, onNew]);
  return <ListScreen definition={definition} />;
}
