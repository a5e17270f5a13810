import { useState } from 'react';

/** The rows that are selected: these ids, or all that match, as many as the person saw. */
export interface Selected {
  ids: ReadonlySet<number>;
  matching: number | null;
}

export interface Selection extends Selected {
  count: number;
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects all of these, or none of them where all are selected already. */
  toggleAll: (ids: readonly number[]) => void;
  add: (ids: readonly number[]) => void;
  /** Selects all that match, seen or not. */
  selectMatching: (total: number) => void;
  clear: () => void;
  /** Goes on without these; returns what selects some of them again, unless other rows were selected meanwhile. */
  drop: (gone: ReadonlySet<number>) => (back: Iterable<number>) => void;
}

interface StoredSelection extends Selected {
  place: string;
  filters: string;
}

const NONE: Selected = { ids: new Set(), matching: null };

/**
 * The rows that are selected, across pages. Ids hold within their place (a country) whatever the filters;
 * all that match are those of the filters they were selected under.
 */
export function useSelection(place: string, filters: string): Selection {
  const [kept, setKept] = useState<StoredSelection>({ ...NONE, place, filters });
  const { ids, matching } = currentSelection(kept, place, filters);
  const set = (next: ReadonlySet<number>, all: number | null = null) =>
    setKept({ ids: next, matching: all, place, filters });
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
    drop: (gone) => {
      const left = withoutAll(ids, gone);
      setKept((now) => ({ ...now, ids: now.ids === ids ? left : withoutAll(now.ids, gone) }));
      return (back) =>
        setKept((now) => (now.ids === left ? { ...now, ids: new Set([...left, ...back]) } : now));
    },
  };
}

/** What of a selection still stands in this place under these filters. */
export function currentSelection(kept: StoredSelection, place: string, filters: string): Selected {
  if (kept.place !== place) return NONE;
  return kept.matching !== null && kept.filters !== filters ? NONE : kept;
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

/** Out of all that match back to those that were picked, without this one. */
function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  next.delete(id);
  return next;
}

function withoutAll(ids: ReadonlySet<number>, gone: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...ids].filter((id) => !gone.has(id)));
}

/** The ids of a page between two of its rows, both included; the second alone where the first is elsewhere. */
export function between(page: readonly number[], from: number | null, to: number): readonly number[] {
  const start = from === null ? -1 : page.indexOf(from);
  const end = page.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}
