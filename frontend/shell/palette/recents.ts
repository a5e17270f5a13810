import { localShelf, THIRTY_DAYS_MS } from '@shared/storage/storage';
import type { Tab, TabsState } from '../tabs/state';
import { findTab, fullPath } from '../tabs/state';

/** A record that the person had on the screen. */
export interface Recent {
  path: string;
  title: string;
  /** When it was shown last, in milliseconds. */
  at: number;
  /** How often it was opened. */
  count: number;
}

/** Whose, and in which country: one person's records are nobody else's, and those of a country stay there. */
export interface Whose {
  userId: number;
  country: string;
}

const MOST = 60;

function keyOf({ userId, country }: Whose): string {
  return `recents ${userId} ${country}`;
}

/** The records that the person opened in the country, the last one first. */
export function recentsOf(whose: Whose): readonly Recent[] {
  const found = localShelf.get(keyOf(whose));
  return Array.isArray(found) ? found.filter(isRecent) : [];
}

function isRecent(found: unknown): found is Recent {
  if (typeof found !== 'object' || found === null) return false;
  const { path, title, at, count } = found as Partial<Record<keyof Recent, unknown>>;
  return (
    typeof path === 'string' &&
    typeof title === 'string' &&
    typeof at === 'number' &&
    typeof count === 'number'
  );
}

/** Notes that a record is on the screen; one that came to another name goes by that. */
export function noteRecent(whose: Whose, { path, title }: Pick<Recent, 'path' | 'title'>, now: number): void {
  const known = recentsOf(whose);
  const before = known.find((recent) => recent.path === path);
  // The one on the screen that only got its name was not opened once more.
  const isStill = known[0]?.path === path;
  const count = (before?.count ?? 0) + (isStill ? 0 : 1);
  const others = known.filter((recent) => recent.path !== path);
  localShelf.set(keyOf(whose), [{ path, title, at: now, count }, ...others].slice(0, MOST), THIRTY_DAYS_MS);
}

/** The record on the screen: a tab with an id, once its title is the record's. */
export function shownRecord(state: TabsState, titleOf: (path: string) => string | null): Tab | null {
  const tab = findTab(state, state.activeKey);
  if (tab === undefined || !new URLSearchParams(tab.search).has('id')) return null;
  return tab.meta.title === titleOf(tab.path) ? null : tab;
}

/** Where a record opens, whichever part of it was on show. */
export function pathOf(tab: Tab): string {
  const id = new URLSearchParams(tab.search).get('id');
  return id === null ? fullPath(tab) : `${tab.path}?id=${id}`;
}
