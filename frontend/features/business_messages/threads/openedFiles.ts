import { create } from 'zustand';

interface OpenedFiles {
  ids: ReadonlySet<number>;
  add: (id: number) => void;
}

/** IDs of the files opened in this window. Only an opened file can be confirmed as checked. */
export const useOpenedFiles = create<OpenedFiles>((set) => ({
  ids: new Set(),
  add: (id) => set(({ ids }) => ({ ids: new Set([...ids, id]) })),
}));
