import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { Lead } from './model';

export const leadKeys = {
  all: ['leads'] as const,
  list: (country: string, input: unknown) => ['leads', 'list', country, input] as const,
  boards: ['leads', 'board'] as const,
  board: (country: string, filters: unknown) => ['leads', 'board', country, filters] as const,
  detail: (country: string, id: number) => ['leads', 'detail', country, id] as const,
  timeline: (country: string, id: number) => ['leads', 'timeline', country, id] as const,
  tasks: (country: string) => ['leads', 'tasks', country] as const,
};

export function leadOptions(country: string, id: number) {
  return queryOptions({
    queryKey: leadKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('crm/get_lead_detail', { lead_id: id }, { signal, country, handles: 'all' }),
  });
}

const MOST_TASKS = 100;

/** Return the query options of the user's own open tasks, the most urgent first. */
export function myTasksOptions(country: string) {
  return queryOptions({
    queryKey: leadKeys.tasks(country),
    queryFn: ({ signal }) =>
      callApi(
        'crm/query_tasks',
        { assignee: ['me'], page_size: MOST_TASKS },
        { signal, country, handles: 'all' },
      ),
  });
}

/** Return the query options of leads that may be duplicates of the typed one. */
export function duplicateOptions(country: string, input: CallInput<'crm/check_lead_duplicates'>) {
  return queryOptions({
    queryKey: [...leadKeys.all, 'alike', country, input],
    queryFn: ({ signal }) => callApi('crm/check_lead_duplicates', input, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/**
 * Return a function that caches a lead. Lists, boards and counts are invalidated and load again when shown.
 */
export function useKeepLead() {
  const client = useQueryClient();
  const country = useCountryCode();
  return (lead: Lead) => {
    client.setQueryData(leadKeys.detail(country, lead.lead_id), lead);
    void client.invalidateQueries({ queryKey: [...leadKeys.all, 'list'] });
    void client.invalidateQueries({ queryKey: leadKeys.boards });
    void client.invalidateQueries({ queryKey: leadKeys.timeline(country, lead.lead_id) });
    void client.invalidateQueries({ queryKey: ['history', 'lead', lead.lead_id] });
  };
}

/**
 * Return a function that invalidates everything that shows a changed task: its lead, the user's tasks and the
 * menu count.
 */
export function useTasksChanged() {
  const client = useQueryClient();
  const country = useCountryCode();
  return (leadId: number) => {
    void client.invalidateQueries({ queryKey: leadKeys.detail(country, leadId) });
    void client.invalidateQueries({ queryKey: leadKeys.timeline(country, leadId) });
    void client.invalidateQueries({ queryKey: leadKeys.tasks(country) });
    void client.invalidateQueries({ queryKey: [...leadKeys.all, 'list'] });
    void client.invalidateQueries({ queryKey: leadKeys.boards });
    void client.invalidateQueries({ queryKey: bootstrapKeys.all });
  };
}
