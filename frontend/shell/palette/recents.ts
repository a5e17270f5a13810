import { localShelf, THIRTY_DAYS_MS } from '@shared/storage/storage';
import type { Tab, TabsState } from '../tabs/state';
import { findTab, fullPath } from '../tabs/state';

/** A record that the user has viewed. */
export interface Recent {
  path: string;
  title: string;
  /** Time of the last view, in milliseconds. */
  at: number;
  /** Number of times it was opened. */
  count: number;
}

/** The user and country of a list of recent records. Each pair has its own list. */
export interface Whose {
  userId: number;
  country: string;
}

const MOST = 60;

function keyOf({ userId, country }: Whose): string {
  return `recents ${userId} ${country}`;
}

/** Return the records that the user viewed in this country, latest first. */
export function recentsOf(whose: Whose): readonly Recent[] {
  const stored = localShelf.get(keyOf(whose));
  return Array.isArray(stored) ? stored.filter(isRecent) : [];
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { path, title, at, count } = value as Partial<Record<keyof Recent, unknown>>;
  return (
    typeof path === 'string' &&
    typeof title === 'string' &&
    typeof at === 'number' &&
    typeof count === 'number'
  );
}

/** Record that a record is on screen, under its latest title. */
export function noteRecent(whose: Whose, { path, title }: Pick<Recent, 'path' | 'title'>, now: number): void {
  const recents = recentsOf(whose);
  const before = recents.find((recent) => recent.path === path);
  // A new title of the record on screen is not another view.
  const isStill = recents[0]?.path === path;
  const count = (before?.count ?? 0) + (isStill ? 0 : 1);
  const others = recents.filter((recent) => recent.path !== path);
  localShelf.set(keyOf(whose), [{ path, title, at: now, count }, ...others].slice(0, MOST), THIRTY_DAYS_MS);
}

/** Return the tab of the visible record: a tab with an ID whose title is already the record's. */
export function shownRecord(state: TabsState, titleOf: (path: string) => string | null): Tab | null {
  const tab = findTab(state, state.activeKey);
  if (tab === undefined || !new URLSearchParams(tab.search).has('id')) return null;
  return tab.meta.title === titleOf(tab.path) ? null : tab;
}

/** Return the address of a tab's record, without the part of it that was visible. */
export function pathOf(tab: Tab): string {
  const id = new URLSearchParams(tab.search).get('id');
  return id === null ? fullPath(tab) : `${tab.path}?id=${id}`;
}
