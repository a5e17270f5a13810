import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { FilterSpec } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { WAITING } from '@shared/table/WaitingCount';
import { storePicker, workerPicker } from '@shared/table/pickers';
import { useRegionFilters } from '@shared/table/regionFilters';

const SORTS = ['sla_due_at', 'created_at', 'similar_count', 'priority'];
const MINE = [
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'Nobody' },
];

const PLAIN: readonly FilterSpec[] = [
  { kind: 'ids', key: 'assignee_id', label: 'Colleague', picker: workerPicker },
  { kind: 'ids', key: 'store_id', label: 'Store', picker: storePicker },
  { kind: 'yesNo', key: 'is_owner', label: 'Owner', yes: 'From owners', no: 'Not from owners' },
  { kind: 'yesNo', key: 'wants_reply', label: 'Reply', yes: 'Reply wanted', no: 'No reply wanted' },
  { kind: 'date', key: 'created_from', label: 'Came from' },
  { kind: 'date', key: 'created_to', label: 'Came to' },
];

/** What the list of reports can be narrowed and ordered by. */
export function useFeedbackListDefaults(): ListDefaults {
  const status = useEnum('feedback_status');
  const category = useEnum('feedback_category');
  const channel = useEnum('feedback_channel');
  const priority = useEnum('feedback_priority');
  const regions = useRegionFilters(2);
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'status', label: 'Status', options: status },
        { kind: 'many', key: 'category', label: 'What is wrong', options: category },
        { kind: 'many', key: 'assignee', label: 'Assignee', options: MINE },
        { kind: 'yesNo', key: 'overdue', label: 'Overdue', yes: 'Overdue', no: 'In time' },
        { kind: 'many', key: 'priority', label: 'Priority', options: priority },
        { kind: 'many', key: 'channel', label: 'Channel', options: channel },
        ...regions,
        WAITING,
        ...PLAIN,
      ],
      sorts: SORTS,
      sortBy: 'sla_due_at',
      sortOrder: 'asc',
      waitsUnless: 'status',
    }),
    [status, category, channel, priority, regions],
  );
}
