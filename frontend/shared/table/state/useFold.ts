import { createContext, use, useMemo, useState } from 'react';
import type { FoldKey, ListDefinition } from './definition';
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
  /** Return the text of the first row of the fold that contains the row of this ID as a later one, or null. */
  firstTextOf: (id: number) => string | null;
}

/** The folds of the visible list, for its cells. */
export const FoldContext = createContext<Pick<Folds<never>, 'foldOf' | 'firstTextOf'>>({
  foldOf: () => null,
  firstTextOf: () => null,
});

/** Return the fold that begins with this row of the list, or null. */
export function useFoldOf(id: number): Fold | null {
  return use(FoldContext).foldOf(id);
}

/** Return the text of the first of the similar rows if this row is a later one, or null. */
export function useFirstText(id: number): string | null {
  return use(FoldContext).firstTextOf(id);
}

const NO_ROWS: readonly never[] = [];

type Folding<Row> = Pick<ListDefinition<Row>, 'foldKey' | 'foldText' | 'rowId'>;

/** Fold the rows of a page that have the same key into the first of them. The user can unfold them. */
export function useFold<Row>(
  { foldKey: keyOf, foldText, rowId }: Folding<Row>,
  rows: readonly Row[],
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
      firstTextOf: (id) => {
        const row = rows.find((one) => rowId(one) === id);
        const first = row === undefined ? undefined : groupOf(row)[0];
        return first === undefined || first === row ? null : (foldText?.(first) ?? null);
      },
    };
  }, [keyOf, foldText, rows, rowId, open]);
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
