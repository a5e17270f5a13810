import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkingProps } from './ImportScreen';

/** What was typed into the cells of one row, by field; null takes an edit back. */
export type Typed = Readonly<Record<string, string | null>>;

/** What was typed into cells of rows with problems and is not saved yet. */
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
