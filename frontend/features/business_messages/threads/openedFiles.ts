import { create } from 'zustand';

interface OpenedFiles {
  ids: ReadonlySet<number>;
  add: (id: number) => void;
}

/** The files that were opened in this window: only one that was may be said to have been looked at. */
export const useOpenedFiles = create<OpenedFiles>((set) => ({
  ids: new Set(),
  add: (id) => set(({ ids }) => ({ ids: new Set([...ids, id]) })),
}));
