import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { FilterSpec } from '@shared/table/filters';
import type { ListDefaults } from '@shared/table/listState';
import { WAITING } from '@shared/table/WaitingCount';
import { storePicker, workerPicker } from '@shared/table/pickers';
import { labelsOptions } from '../api';

const SORTS = ['last_entry_at', 'first_response_due_at', 'created_at', 'priority'];
const MINE = [
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'Nobody' },
];
const NONE: readonly string[] = [];

const PLAIN: readonly FilterSpec[] = [
  { kind: 'ids', key: 'assignee_id', label: 'Colleague', picker: workerPicker },
  { kind: 'ids', key: 'store_id', label: 'Store', picker: storePicker },
  { kind: 'yesNo', key: 'has_store', label: 'Store linked', yes: 'With a store', no: 'Without a store' },
  { kind: 'yesNo', key: 'has_lead', label: 'Lead', yes: 'With a lead', no: 'Without a lead' },
  { kind: 'date', key: 'created_from', label: 'Came from' },
  { kind: 'date', key: 'created_to', label: 'Came to' },
  { kind: 'date', key: 'last_entry_from', label: 'Last entry from' },
  { kind: 'date', key: 'last_entry_to', label: 'Last entry to' },
];

/** What the list of messages can be narrowed and ordered by. */
export function useMessageListDefaults(): ListDefaults {
  const status = useEnum('message_status');
  const type = useEnum('message_type');
  const channel = useEnum('message_channel');
  const priority = useEnum('message_priority');
  const answered = useEnum('message_sla_status');
  const labels = useQuery(labelsOptions(useCountryCode())).data?.labels ?? NONE;
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'status', label: 'Status', options: status },
        { kind: 'many', key: 'type', label: 'Type', options: type },
        { kind: 'many', key: 'assignee', label: 'Assignee', options: MINE },
        { kind: 'yesNo', key: 'unread', label: 'Unread', yes: 'Unread', no: 'Read' },
        { kind: 'yesNo', key: 'overdue', label: 'Overdue', yes: 'First answer overdue', no: 'In time' },
        {
          kind: 'many',
          key: 'label',
          label: 'Label',
          options: labels.map((value) => ({ value, label: value })),
        },
        { kind: 'many', key: 'priority', label: 'Priority', options: priority },
        { kind: 'many', key: 'channel', label: 'Channel', options: channel },
        { kind: 'many', key: 'sla_status', label: 'First answer', options: answered },
        WAITING,
        ...PLAIN,
      ],
      sorts: SORTS,
      sortBy: 'last_entry_at',
      sortOrder: 'desc',
      waitsUnless: 'status',
    }),
    [status, type, channel, priority, answered, labels],
  );
}
