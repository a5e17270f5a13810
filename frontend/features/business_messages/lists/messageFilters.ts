import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterOf } from '@shared/records/facts';
import { useRecordFilters, type FreeValues } from '@shared/records/useRecordFilters';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefaults } from '@shared/table/listState';
import { labelsOptions } from '../api';

const NONE: readonly string[] = [];

/** What messages can be narrowed by, in the list and on the desk. */
export const MESSAGE_FILTERS: readonly FilterOf<'business_message'>[] = [
  'status',
  'type',
  'assignee',
  'unread',
  'overdue',
  'label',
  'priority',
  'channel',
  'sla_status',
  'waiting',
  'assignee_id',
  'store_id',
  'has_store',
  'has_lead',
  'created_from',
  'created_to',
  'last_entry_from',
  'last_entry_to',
];

/** The labels in use, as the list is narrowed by them. */
export function useLabelsInUse(): FreeValues<'business_message'> {
  const labels = useQuery(labelsOptions(useCountryCode())).data?.labels ?? NONE;
  return useMemo(() => ({ label: labels.map((value) => ({ value, label: value })) }), [labels]);
}

/** What the list of messages can be narrowed and ordered by. */
export function useMessageListDefaults(): ListDefaults {
  return useRecordFilters('business_message', MESSAGE_FILTERS, undefined, useLabelsInUse());
}
