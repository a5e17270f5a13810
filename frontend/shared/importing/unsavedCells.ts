import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkingProps } from './ImportScreen';

/** Typed cells of one row, by field; null reverts an edit. */
export type Typed = Readonly<Record<string, string | null>>;

/** Manage unsaved cells of rows with problems. */
export function useUnsavedCells({ definition, state, imported }: WorkingProps) {
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map());
  const saving = useMutation({
    mutationFn: async (rows: readonly (readonly [number, Typed])[]) => {
      let next = imported;
      for (const [row, cells] of rows) {
        const sent = Object.entries(cells).map(([field, value]) => ({ field, value }));
        next = await definition.calls.editRow(imported.import_id, row, sent);
        setTyped((before) => new Map([...before].filter(([other]) => other !== row)));
      }
      return next;
    },
    onSuccess: state.keep,
  });
  return {
    count: typed.size,
    isSaving: saving.isPending,
    of: (row: number): Typed => typed.get(row) ?? {},
    type: (row: number, cells: Typed) => setTyped((before) => new Map(before).set(row, cells)),
    save: (row: number, cells: Typed) => saving.mutate([[row, cells]]),
    saveAll: () => saving.mutate([...typed]),
  };
}

export type UnsavedCells = ReturnType<typeof useUnsavedCells>;
