import type { CallOutput } from '@shared/api/types';
import type { Point } from '@shared/map/point';

export type StoreMapAnswer = CallOutput<'store/query_store_map'>;
export type MapCluster = StoreMapAnswer['clusters'][number];
export type MapStore = StoreMapAnswer['stores'][number];

/** Item on the map that can be selected. */
export type Item = { kind: 'cluster'; cluster: MapCluster } | { kind: 'store'; store: MapStore };

export interface Spot {
  x: number;
  y: number;
}

const LEAST_RADIUS = 13;
const RADIUS_PER_TEN = 4;
const PIN_RADIUS = 7;
/** Extra hit area, because touch is less precise than a mouse. */
const REACH_PX = 8;

/** Return the items in drawing order: the largest first, so that small ones stay visible. */
export function itemsOf({ clusters, stores }: Pick<StoreMapAnswer, 'clusters' | 'stores'>): readonly Item[] {
  return [
    ...[...clusters].sort((one, other) => other.count - one.count).map(toCluster),
    ...stores.map((store): Item => ({ kind: 'store', store })),
  ];
}

function toCluster(cluster: MapCluster): Item {
  return { kind: 'cluster', cluster };
}

export function placeOf(item: Item): Point {
  return item.kind === 'cluster' ? item.cluster : item.store;
}

/** Return the radius of an item in px. It grows by a constant for each factor of ten. */
export function radiusOf(item: Item): number {
  if (item.kind === 'store') return PIN_RADIUS;
  return LEAST_RADIUS + RADIUS_PER_TEN * Math.log10(item.cluster.count);
}

/** Return the nearest item whose hit area contains the point, or null. */
export function itemAt(items: readonly Item[], toSpot: (place: Point) => Spot, at: Spot): Item | null {
  return nearest(items, toSpot, at, (item) => radiusOf(item) + REACH_PX);
}

/** Return the item nearest to the point at any distance, or null. */
export function itemNear(items: readonly Item[], toSpot: (place: Point) => Spot, at: Spot): Item | null {
  return nearest(items, toSpot, at, () => Infinity);
}

function nearest(
  items: readonly Item[],
  toSpot: (place: Point) => Spot,
  at: Spot,
  reachOf: (item: Item) => number,
): Item | null {
  let closest: Item | null = null;
  let least = Infinity;
  for (const item of items) {
    const { x, y } = toSpot(placeOf(item));
    const distance = Math.hypot(x - at.x, y - at.y);
    if (distance < least && distance <= reachOf(item)) {
      closest = item;
      least = distance;
    }
  }
  return closest;
}
