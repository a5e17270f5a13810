import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '@shared/api/client';
import { queryRecords } from '@shared/records/recordCalls';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListInput } from '@shared/table/state/listState';
import type { Feedback } from './model';

export const feedbackKeys = {
  all: ['feedback'] as const,
  lists: ['feedback', 'list'] as const,
  list: (country: string, input: unknown) => ['feedback', 'list', country, input] as const,
  detail: (country: string, id: number) => ['feedback', 'detail', country, id] as const,
  templates: (country: string, id: number) => ['feedback', 'templates', country, id] as const,
};

/** Return the query options of one page of the report list. */
export function feedbacksOptions(country: string, input: ListInput) {
  return queryOptions({
    queryKey: feedbackKeys.list(country, input),
    queryFn: ({ signal }) => queryRecords('feedback', input, { signal, country, handles: 'all' }),
  });
}

export function feedbackOptions(country: string, id: number) {
  return queryOptions({
    queryKey: feedbackKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('error_feedback/get_feedback_detail', { feedback_id: id }, { signal, country, handles: 'all' }),
  });
}

/** Return the query options of the reply templates. */
export function templatesOptions(country: string, id: number) {
  return queryOptions({
    queryKey: feedbackKeys.templates(country, id),
    queryFn: ({ signal }) =>
      callApi('error_feedback/query_templates', { feedback_id: id }, { signal, country, handles: 'all' }),
    staleTime: Infinity,
  });
}

/**
 * Return the query options of other reports about the same store, to choose the one that a report duplicates.
 */
export function ofStoreOptions(country: string, storeId: number) {
  const input = { store_id: [storeId], sort_by: 'created_at', page_size: 20 };
  return queryOptions({
    queryKey: feedbackKeys.list(country, input),
    queryFn: ({ signal }) =>
      callApi('error_feedback/query_feedbacks', input, { signal, country, handles: 'all' }),
  });
}

/**
 * Return a function that caches a report. Lists, counts and stores are invalidated and load again when shown.
 */
export function useKeepFeedback() {
  const client = useQueryClient();
  const country = useCountryCode();
  return useCallback(
    (item: Feedback) => {
      client.setQueryData(feedbackKeys.detail(country, item.feedback_id), item);
      void client.invalidateQueries({ queryKey: feedbackKeys.lists });
      void client.invalidateQueries({ queryKey: ['history'] });
      void client.invalidateQueries({ queryKey: ['stores'] });
      void client.invalidateQueries({ queryKey: bootstrapKeys.all });
    },
    [client, country],
  );
}
