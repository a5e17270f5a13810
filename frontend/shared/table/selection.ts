import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
  /** Selects all of these, or none of them where all are selected already. */
  toggleAll: (ids: readonly number[]) => void;
  clear: () => void;
}

/** The rows that are selected, across pages. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids,
    toggle: (id) => setIds(toggled(ids, id)),
    toggleAll: (all) => setIds(toggledAll(ids, all)),
    clear: () => setIds(new Set()),
  };
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
