import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { bootstrapKeys, type Bootstrap } from '@shared/session/bootstrap';

export type Notification = CallOutput<'notification/query_notifications'>['list'][number];

/** Key of the unread count among the menu counts. */
export const UNREAD_COUNT = 'notifications';

const notificationKeys = { all: ['notifications'] as const };

/** Return the query of the user's notifications in the current country, newest first. */
export function notificationOptions(country: string, onlyUnread: boolean, count: number) {
  return queryOptions({
    queryKey: [...notificationKeys.all, country, onlyUnread, count],
    queryFn: ({ signal }) =>
      callApi(
        'notification/query_notifications',
        { page_size: count, ...(onlyUnread ? { is_read: false } : {}) },
        { signal, handles: 'all' },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Mark notifications as read, all without `ids`, and update the count and the lists. */
export async function markRead(client: QueryClient, country: string, ids?: readonly number[]): Promise<void> {
  const { unread } = await callApi(
    'notification/mark_read',
    ids === undefined ? { all: true } : { ids: [...ids] },
  );
  client.setQueriesData<Bootstrap>({ queryKey: bootstrapKeys.of(country) }, (cached) =>
    cached === undefined
      ? cached
      : { ...cached, menu_counts: { ...cached.menu_counts, [UNREAD_COUNT]: unread } },
  );
  await refreshNotifications(client);
}

export function refreshNotifications(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: notificationKeys.all });
}
