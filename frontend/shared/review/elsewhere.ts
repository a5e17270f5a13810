import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

const LOOKS_AGAIN_MS = 30_000;

/**
 * Query options of an open case: it is fetched again when the window gets the focus, and every half minute
 * while visible.
 */
export const FOLLOWED = {
  refetchOnWindowFocus: 'always',
  refetchInterval: LOOKS_AGAIN_MS,
  structuralSharing: keepNewer,
} as const;

/** Ignore a response that was requested before a decision but arrives after it. */
function keepNewer(current: unknown, fresh: unknown): unknown {
  return versionOf(current) > versionOf(fresh) ? current : replaceEqualDeep(current, fresh);
}

function versionOf(item: unknown): number {
  return (item as { version?: number } | undefined)?.version ?? 0;
}

/** Versions created by actions in this window, by area and record. */
const own = new Map<string, number>();

export function noteOwn(area: string, id: number, version: number): void {
  own.set(`${area} ${id}`, version);
}

interface Followed<Item> {
  area: string;
  id: number;
  item: Item | undefined;
  /** Return true if the case no longer waits. */
  isOver: (item: Item) => boolean;
}

/** Check whether the case was decided while it was open, other than by actions in this window. */
export function useDecidedElsewhere<Item extends { version: number }>({
  area,
  id,
  item,
  isOver,
}: Followed<Item>): boolean {
  const [before, setBefore] = useState(item);
  const [isElsewhere, setElsewhere] = useState(false);
  if (item !== undefined && item !== before) {
    setBefore(item);
    const wasOver = before === undefined || isOver(before);
    const isOwn = own.get(`${area} ${id}`) === item.version;
    if (!isOver(item)) setElsewhere(false);
    else if (!wasOver && !isOwn) setElsewhere(true);
  }
  return isElsewhere;
}
