/** Focal point and edges of a crop, as fractions of the picture. */
export interface Point {
  x: number;
  y: number;
}

export interface Crop extends Point {
  width: number;
  height: number;
}

export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const ALL_OF_IT: Edges = { left: 0, top: 0, right: 1, bottom: 1 };
const LEAST = 0.05;

const within = (value: number) => Math.min(1, Math.max(0, value));
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

export function edgesOf(crop: Crop | null): Edges {
  if (crop === null) return ALL_OF_IT;
  return { left: crop.x, top: crop.y, right: crop.x + crop.width, bottom: crop.y + crop.height };
}

/** Return the crop of these edges; null for the whole picture. */
export function cropOf({ left, top, right, bottom }: Edges): Crop | null {
  if (left <= 0 && top <= 0 && right >= 1 && bottom >= 1) return null;
  return { x: rounded(left), y: rounded(top), width: rounded(right - left), height: rounded(bottom - top) };
}

/** Move one edge, limited by the opposite one. */
export function withEdge(edges: Edges, name: keyof Edges, value: number): Edges {
  const limits: Record<keyof Edges, [number, number]> = {
    left: [0, edges.right - LEAST],
    top: [0, edges.bottom - LEAST],
    right: [edges.left + LEAST, 1],
    bottom: [edges.top + LEAST, 1],
  };
  const [least, most] = limits[name];
  return { ...edges, [name]: rounded(Math.min(most, Math.max(least, value))) };
}

/** Return the edges of a rectangle drawn between two points. */
export function drawn(from: Point, to: Point): Edges {
  return {
    left: rounded(within(Math.min(from.x, to.x))),
    top: rounded(within(Math.min(from.y, to.y))),
    right: rounded(within(Math.max(from.x, to.x))),
    bottom: rounded(within(Math.max(from.y, to.y))),
  };
}

export function isDrawn({ left, top, right, bottom }: Edges): boolean {
  return right - left >= LEAST && bottom - top >= LEAST;
}

export function nudged({ x, y }: Point, right: number, down: number): Point {
  return { x: rounded(within(x + right)), y: rounded(within(y + down)) };
}
