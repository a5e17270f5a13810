import type { StoreDetail } from '../model';

type Status = StoreDetail['status'];

interface Shape {
  /** Within a box of 16 by 16. */
  path: string;
  isHollow: boolean;
  /** The name of the color's token. */
  color: string;
}

/** A status is told by its shape, too, never by its color alone. */
export const SHAPES: Readonly<Record<Status, Shape>> = {
  published: { path: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13Z', isHollow: false, color: '--success' },
  draft: { path: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12Z', isHollow: true, color: '--neutral' },
  hidden: { path: 'M2.5 2.5h11v11h-11Z', isHollow: false, color: '--warning' },
  merged: { path: 'M8 1l7 7l-7 7l-7-7Z', isHollow: true, color: '--neutral' },
  deleted: { path: 'M8 1l7 13h-14Z', isHollow: false, color: '--danger' },
};

/** What the map draws with, read from the page: light or dark. */
export type Colors = Readonly<Record<string, string>>;

const USED = ['--accent', '--surface', '--text', '--success', '--neutral', '--warning', '--danger'] as const;

export function readColors(): Colors {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(USED.map((name) => [name, style.getPropertyValue(name).trim()]));
}
