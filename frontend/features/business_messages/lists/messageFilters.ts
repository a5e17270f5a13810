import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterOf } from '@shared/fields/facts';
import { useRecordFilters, type FreeValues } from '@shared/records/useRecordFilters';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefaults } from '@shared/table/state/listState';
import { labelsOptions } from '../api';

const NONE: readonly string[] = [];

/** Message filters of the list and the desk. */
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

/** Return the labels in use as filter values. */
export function useLabelsInUse(): FreeValues<'business_message'> {
  const labels = useQuery(labelsOptions(useCountryCode())).data?.labels ?? NONE;
  return useMemo(() => ({ label: labels.map((value) => ({ value, label: value })) }), [labels]);
}

/** Return the default filters and sort order of the message list. */
export function useMessageListDefaults(): ListDefaults {
  return useRecordFilters('business_message', MESSAGE_FILTERS, undefined, useLabelsInUse());
}
