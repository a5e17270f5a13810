import { createContext, use, useMemo, useState } from 'react';
import type { FoldKey } from './definition';
import type { Selection } from './selection';

/** Rows that are shown as one, from the point of view of the first. */
export interface Fold {
  /** Number of rows, including the first. */
  count: number;
  isOpen: boolean;
  toggle: () => void;
}

export interface Folds<Row> {
  /** The rows without those that are folded. */
  rows: readonly Row[];
  /** Return the rows that are folded into this one. */
  hiddenIn: (row: Row) => readonly Row[];
  /** Return the fold that begins with the row of this ID, or null. */
  foldOf: (id: number) => Fold | null;
}

/** The folds of the visible list, for its cells. */
export const FoldContext = createContext<Folds<never>['foldOf']>(() => null);

/** Return the fold that begins with this row of the list, or null. */
export function useFoldOf(id: number): Fold | null {
  return use(FoldContext)(id);
}

const NO_ROWS: readonly never[] = [];

/** Fold the rows of a page that have the same key into the first of them. The user can unfold them. */
export function useFold<Row>(
  keyOf: ((row: Row) => FoldKey | null) | undefined,
  rows: readonly Row[],
  rowId: (row: Row) => number,
): Folds<Row> {
  const [open, setOpen] = useState<ReadonlySet<FoldKey>>(new Set());
  return useMemo(() => {
    const groups = groupsOf(keyOf, rows);
    const groupOf = (row: Row) => groups.get(keyOf?.(row) ?? Number.NaN) ?? NO_ROWS;
    const isOpen = (row: Row) => open.has(keyOf?.(row) ?? Number.NaN);
    const byFirst = new Map([...groups].flatMap(([key, [first]]) => (first ? [[rowId(first), key]] : [])));
    return {
      rows: rows.filter((row) => groupOf(row).length < 2 || groupOf(row)[0] === row || isOpen(row)),
      hiddenIn: (row) => (groupOf(row)[0] === row && !isOpen(row) ? groupOf(row).slice(1) : NO_ROWS),
      foldOf: (id) => {
        const key = byFirst.get(id);
        const count = key === undefined ? 0 : (groups.get(key)?.length ?? 0);
        if (key === undefined || count < 2) return null;
        return { count, isOpen: open.has(key), toggle: () => setOpen((now) => toggledIn(now, key)) };
      },
    };
  }, [keyOf, rows, rowId, open]);
}

function groupsOf<Row>(
  keyOf: ((row: Row) => FoldKey | null) | undefined,
  rows: readonly Row[],
): ReadonlyMap<FoldKey, readonly Row[]> {
  const groups = new Map<FoldKey, Row[]>();
  for (const row of rows) {
    const key = keyOf?.(row) ?? null;
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

function toggledIn(keys: ReadonlySet<FoldKey>, key: FoldKey): ReadonlySet<FoldKey> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Return a selection that selects a folded row together with the rows that are folded into it. */
export function withFolded<Row>(
  selection: Selection,
  { rows, hiddenIn }: Folds<Row>,
  rowId: (row: Row) => number,
): Selection {
  const all = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const row = rows.find((one) => rowId(one) === id);
      return [id, ...(row === undefined ? [] : hiddenIn(row).map((one) => rowId(one)))];
    });
  return {
    ...selection,
    toggle: (id) => {
      const ids = all([id]);
      if (ids.length === 1) selection.toggle(id);
      else selection.toggleAll(ids);
    },
    toggleAll: (ids) => selection.toggleAll(all(ids)),
    add: (ids) => selection.add(all(ids)),
  };
}
