/** Tabs of the screen: three queues, decided comments, all comments and settings. */
export const TABS = [
  { id: 'pending', label: 'Pending', query: { queue: 'pending' }, forManagers: false },
  { id: 'reported', label: 'Reported', query: { queue: 'reported' }, forManagers: false },
  { id: 'unmoderated', label: 'Unmoderated', query: { queue: 'unmoderated' }, forManagers: false },
  { id: 'approved', label: 'Approved', query: { status: 'approved' }, forManagers: false },
  { id: 'rejected', label: 'Rejected', query: { status: 'rejected' }, forManagers: false },
  { id: 'all', label: 'All', query: {}, forManagers: false },
  { id: 'words', label: 'Word list', query: { part: 'words' }, forManagers: true },
  { id: 'settings', label: 'Settings', query: { part: 'settings' }, forManagers: true },
] as const;

export type TabId = (typeof TABS)[number]['id'];

/** Limit at which the server stops counting. */
export const MANY = 10_000;

const KEYS = ['queue', 'status', 'part'] as const;

/** Return the ID of the tab that the URL selects. */
export function tabOf(params: URLSearchParams): TabId {
  const tab = TABS.find(({ query }) =>
    KEYS.every((key) => (params.get(key) ?? '') === ((query as Record<string, string>)[key] ?? '')),
  );
  return tab?.id ?? 'all';
}

/** Return the keys of the filters that a tab sets. */
export function filtersOf(tab: TabId): readonly string[] {
  return Object.keys(TABS.find(({ id }) => id === tab)?.query ?? {});
}

/**
 * Return the URL parameters of a tab. Other filters stay; page, open comment and the "waiting" filter are
 * removed, because each tab already implies this filter.
 */
export function withTab(now: URLSearchParams, tab: TabId): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const key of [...KEYS, 'waiting', 'page', 'id', 'view']) next.delete(key);
  const query: Readonly<Record<string, string>> = TABS.find(({ id }) => id === tab)?.query ?? {};
  for (const [key, value] of Object.entries(query)) next.set(key, value);
  return next;
}
