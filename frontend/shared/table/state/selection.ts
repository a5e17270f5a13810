import { useState } from 'react';

/** Selected rows: a set of IDs, or all matching rows with the total that the user saw. */
export interface Selected {
  ids: ReadonlySet<number>;
  matching: number | null;
}

export interface Selection extends Selected {
  count: number;
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Select all of these, or deselect them if all are selected. */
  toggleAll: (ids: readonly number[]) => void;
  add: (ids: readonly number[]) => void;
  /** Select all matching rows, including those on other pages. */
  selectMatching: (total: number) => void;
  clear: () => void;
  /**
   * Deselect these rows. Return a function that selects some of them again, unless the selection has changed.
   */
  drop: (removed: ReadonlySet<number>) => (back: Iterable<number>) => void;
}

interface StoredSelection extends Selected {
  place: string;
  filters: string;
}

const NONE: Selected = { ids: new Set(), matching: null };

/**
 * Return the selection of a list across pages. Selected IDs are valid in their place (a country) with any
 * filters; "all matching" is only valid with the filters that it was selected with.
 */
export function useSelection(place: string, filters: string): Selection {
  const [stored, setStored] = useState<StoredSelection>({ ...NONE, place, filters });
  const { ids, matching } = currentSelection(stored, place, filters);
  const set = (next: ReadonlySet<number>, all: number | null = null) =>
    setStored({ ids: next, matching: all, place, filters });
  return {
    ids,
    matching,
    count: matching ?? ids.size,
    has: (id) => matching !== null || ids.has(id),
    toggle: (id) => set(matching === null ? toggled(ids, id) : without(ids, id)),
    toggleAll: (all) => set(matching === null ? toggledAll(ids, all) : new Set()),
    add: (more) => set(new Set([...ids, ...more])),
    selectMatching: (total) => set(ids, total),
    clear: () => set(new Set()),
    drop: (removed) => {
      const left = withoutAll(ids, removed);
      setStored((now) => ({ ...now, ids: now.ids === ids ? left : withoutAll(now.ids, removed) }));
      return (back) =>
        setStored((now) => (now.ids === left ? { ...now, ids: new Set([...left, ...back]) } : now));
    },
  };
}

/** Return the part of a selection that is still valid for this place and these filters. */
export function currentSelection(stored: StoredSelection, place: string, filters: string): Selected {
  if (stored.place !== place) return NONE;
  return stored.matching !== null && stored.filters !== filters ? NONE : stored;
}

export function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

export function toggledAll(ids: ReadonlySet<number>, all: readonly number[]): ReadonlySet<number> {
  const next = new Set(ids);
  const areAllIn = all.every((id) => next.has(id));
  for (const id of all) {
    if (areAllIn) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Switch from all matching rows to the individually selected ones, without this ID. */
function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  next.delete(id);
  return next;
}

function withoutAll(ids: ReadonlySet<number>, removed: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...ids].filter((id) => !removed.has(id)));
}

/** Return the IDs of a page between two rows, inclusive; only the second if the first is not on the page. */
export function between(page: readonly number[], from: number | null, to: number): readonly number[] {
  const start = from === null ? -1 : page.indexOf(from);
  const end = page.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}
