import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

const LOOKS_AGAIN_MS = 30_000;

/** How a case that is open is read: again when its window gets the focus, and every half minute while it is on show. */
export const FOLLOWED = {
  refetchOnWindowFocus: 'always',
  refetchInterval: LOOKS_AGAIN_MS,
  structuralSharing: keepNewer,
} as const;

/** An answer that was asked for before a decision, and comes after it, does not put the case back. */
function keepNewer(held: unknown, fresh: unknown): unknown {
  return versionOf(held) > versionOf(fresh) ? held : replaceEqualDeep(held, fresh);
}

function versionOf(item: unknown): number {
  return (item as { version?: number } | undefined)?.version ?? 0;
}

/** The versions that acts of this window left, by area and record. */
const own = new Map<string, number>();

export function noteOwn(area: string, id: number, version: number): void {
  own.set(`${area} ${id}`, version);
}

interface Followed<Item> {
  area: string;
  id: number;
  item: Item | undefined;
  /** Whether nobody is asked about it any more. */
  isOver: (item: Item) => boolean;
}

/** Whether the case was decided while it was open, and not by what was done to it here. */
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
