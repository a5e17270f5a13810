import { useMemo } from 'react';
import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { feedbackKeys } from '../api';
import { feedbackActions } from '../lists/feedbackBulk';
import { FeedbackCard, feedbackCells } from '../lists/feedbackCells';
import { FEEDBACK_FILTERS } from '../lists/feedbackFilters';
import { useFeedbackKeys } from '../lists/useFeedbackKeys';
import { NEW_REPORT, type FeedbackRow } from '../model';

interface FeedbackListProps {
  onShow: (id: number) => void;
  /** Open the form of a new report. */
  onNew: () => void;
}

/** The table of error reports about the country's stores. Without a status filter it shows open reports. */
export function FeedbackList({ onShow, onNew }: FeedbackListProps) {
  const rowKeys = useFeedbackKeys(onShow);
  const parts = useMemo<RecordListParts<'feedback'>>(() => {
    const open = (row: FeedbackRow) => onShow(row.feedback_id);
    return {
      code: 'feedback',
      waitingKey: 'feedback',
      title: 'Error feedback',
      newQuery: { id: NEW_REPORT },
      onNew,
      newLabel: 'Create report',
      searchLabel: 'Search store, keywords, reporter, ID',
      columns: [
        'category',
        'store',
        'summary',
        'reporter',
        'similar',
        'priority',
        'status',
        'assignee',
        'due',
        'created',
        'id',
      ],
      filters: FEEDBACK_FILTERS,
      cells: feedbackCells(open),
      nameOf: (row) => row.title,
      onOpen: open,
      rowKeys,
      card: (row) => <FeedbackCard row={row} open={open} />,
      listKey: [...feedbackKeys.all, 'list'],
      actions: feedbackActions,
      empty: {
        icon: 'check',
        title: 'No reports',
        hint: 'Errors reported by visitors, owners and colleagues are listed here. Stores change only after a decision.',
      },
    };
  }, [rowKeys, onShow, onNew]);
  return <ListScreen definition={useRecordList(parts)} />;
}
