import type { StoreDetail } from '../model';

type Status = StoreDetail['status'];

interface Shape {
  /** SVG path in a box of 16 by 16. */
  path: string;
  isHollow: boolean;
  /** Name of the color token. */
  color: string;
}

/** Shapes of the pins. A status has its own shape, not only a color. */
export const SHAPES: Readonly<Record<Status, Shape>> = {
  published: { path: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13Z', isHollow: false, color: '--success' },
  draft: { path: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12Z', isHollow: true, color: '--neutral' },
  hidden: { path: 'M2.5 2.5h11v11h-11Z', isHollow: false, color: '--warning' },
  merged: { path: 'M8 1l7 7l-7 7l-7-7Z', isHollow: true, color: '--neutral' },
  deleted: { path: 'M8 1l7 13h-14Z', isHollow: false, color: '--danger' },
};

/** Colors of the map by token, read from the page in its current theme. */
export type Colors = Readonly<Record<string, string>>;

const USED = ['--accent', '--surface', '--text', '--success', '--neutral', '--warning', '--danger'] as const;

export function readColors(): Colors {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(USED.map((name) => [name, style.getPropertyValue(name).trim()]));
}
