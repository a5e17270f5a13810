import { useEffect } from 'react';

const trails = new Map<string, readonly number[]>();

/** Keeps the order of the records that a list shows, so that one of them leads to the next. */
export function useKeptTrail(path: string, ids: readonly number[]): void {
  const shown = ids.join();
  useEffect(() => {
    if (shown !== '') trails.set(path, shown.split(',').map(Number));
  }, [path, shown]);
}

/** The records of this screen in the order of the list that showed them last. */
export function trailOf(path: string): readonly number[] {
  return trails.get(path) ?? [];
}
