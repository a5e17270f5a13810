import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { queryRecords } from '@shared/records/recordCalls';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListInput } from '@shared/table/state/listState';
import type { Comment } from './model';

export const commentKeys = {
  all: ['comments'] as const,
  lists: ['comments', 'list'] as const,
  details: ['comments', 'detail'] as const,
  list: (country: string, input: unknown) => ['comments', 'list', country, input] as const,
  detail: (country: string, id: number) => ['comments', 'detail', country, id] as const,
  counts: (country: string) => ['comments', 'counts', country] as const,
  flags: (country: string, id: number) => ['comments', 'flags', country, id] as const,
  words: (country: string, input: unknown) => ['comments', 'words', country, input] as const,
  settings: (country: string) => ['comments', 'settings', country] as const,
};

export function commentsOptions(country: string, input: ListInput) {
  return queryOptions({
    queryKey: commentKeys.list(country, input),
    queryFn: ({ signal }) => queryRecords('comment', input, { signal, country, handles: 'all' }),
  });
}

export function commentOptions(country: string, id: number) {
  return queryOptions({
    queryKey: commentKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('comment/get_comment_detail', { comment_id: id }, { signal, country, handles: 'all' }),
  });
}

export function countsOptions(country: string) {
  return queryOptions({
    queryKey: commentKeys.counts(country),
    queryFn: ({ signal }) => callApi('comment/get_queue_counts', {}, { signal, country, handles: 'all' }),
  });
}

export function flagsOptions(country: string, id: number) {
  return queryOptions({
    queryKey: commentKeys.flags(country, id),
    queryFn: ({ signal }) =>
      callApi('comment/query_flags', { comment_id: id }, { signal, country, handles: 'all' }),
  });
}

export function wordsOptions(country: string, input: CallInput<'comment/query_words'>) {
  return queryOptions({
    queryKey: commentKeys.words(country, input),
    queryFn: ({ signal }) => callApi('comment/query_words', input, { signal, country, handles: 'all' }),
  });
}

export function settingsOptions(country: string) {
  return queryOptions({
    queryKey: commentKeys.settings(country),
    queryFn: ({ signal }) => callApi('comment/get_settings', {}, { signal, country, handles: 'all' }),
  });
}

/**
 * Return a function that invalidates comment lists, counts and details after a change. They load again when
 * shown.
 */
export function useRefetch() {
  const client = useQueryClient();
  const country = useCountryCode();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: commentKeys.lists });
    void client.invalidateQueries({ queryKey: [...commentKeys.all, 'flags'] });
    void client.invalidateQueries({ queryKey: commentKeys.counts(country) });
    void client.invalidateQueries({ queryKey: ['history'] });
    void client.invalidateQueries({ queryKey: ['stores'] });
    void client.invalidateQueries({ queryKey: bootstrapKeys.all });
  }, [client, country]);
}

/** Return a function that caches a comment and invalidates everything else that shows comments. */
export function useKeepComment() {
  const client = useQueryClient();
  const country = useCountryCode();
  const refetchLists = useRefetch();
  return useCallback(
    (comment: Comment) => {
      client.setQueryData(commentKeys.detail(country, comment.comment_id), comment);
      refetchLists();
    },
    [client, country, refetchLists],
  );
}
