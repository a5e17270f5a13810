import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSession } from '@shared/session/hooks';
import { localShelf } from '@shared/storage/storage';

/** Heights of rows: 44 px and 32 px. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** The chosen density by storage key. All open lists follow it. */
const chosen = createStore<Readonly<Record<string, Density>>>(() => ({}));

/** Return the row height of the user's lists, and a function that sets it for all of them in this browser. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const userId = useSession((state) => state.userId);
  const key = `density_${userId ?? 0}`;
  const [stored] = useState(() => localShelf.get(key));
  const now = useStore(chosen, (all) => all[key]);
  const set = (density: Density) => {
    chosen.setState({ [key]: density });
    localShelf.set(key, density, null);
  };
  return [now ?? DENSITIES.find((option) => option === stored) ?? 'comfortable', set];
}
