import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { useEnum } from '@shared/session/bootstrap';
import type { FilterSpec, IdPicker } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { useRegionFilters } from '@shared/table/regionFilters';

const SORTS = ['sla_due_at', 'created_at', 'similar_count', 'priority'];
const MINE = [
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'Nobody' },
];

/** Colleagues who work with stores. */
export const workerPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const input = { keyword, roles: ['manager' as const, 'operator' as const] };
    const found = await callApi('user/search_users', input, { signal, handles: 'all' });
    return found.map(({ user_id, nickname }) => ({ value: String(user_id), label: nickname }));
  },
  name: async (ids, signal) => {
    const found = await callApi('user/search_users', { ids: [...ids] }, { signal, handles: 'all' });
    return found.map(({ user_id, nickname }) => ({ value: String(user_id), label: nickname }));
  },
};

const storePicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const found = await callApi('store/search_stores', { keyword, limit: 20 }, { signal, handles: 'all' });
    return found.map(({ store_id, name, region_path }) => ({
      value: String(store_id),
      label: name,
      hint: region_path,
    }));
  },
  name: async (ids, signal) => {
    const found = await callApi('store/search_stores', { ids: [...ids] }, { signal, handles: 'all' });
    return found.map(({ store_id, name }) => ({ value: String(store_id), label: name }));
  },
};

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
        ...PLAIN,
      ],
      sorts: SORTS,
      sortBy: 'sla_due_at',
      sortOrder: 'asc',
    }),
    [status, category, channel, priority, regions],
  );
}
