import type { Box } from './box';
import type { Outline } from './mapSource';
import type { Point } from './point';

type Ring = readonly (readonly [number, number])[];

/** Convert the rings of an outline to the format of Leaflet: [latitude, longitude]. */
export function ringsOf({ rings }: Pick<Outline, 'rings'>): [number, number][][] {
  return rings.map((numbers) =>
    Array.from({ length: numbers.length / 2 }, (_, index): [number, number] => [
      numbers[index * 2 + 1] ?? 0,
      numbers[index * 2] ?? 0,
    ]),
  );
}

/** Check whether a point is inside: a ray from it crosses an odd number of borders. */
export function contains(rings: readonly Ring[], { lat, lng }: Point): boolean {
  let isInside = false;
  for (const ring of rings) {
    ring.forEach(([y, x], index) => {
      const [y0, x0] = ring[(index + ring.length - 1) % ring.length] ?? [y, x];
      if (y > lat !== y0 > lat && lng < ((x0 - x) * (lat - y)) / (y0 - y) + x) isInside = !isInside;
    });
  }
  return isInside;
}

/**
 * Return the position of the name of a region, and the visible part of the region; null if it is not visible.
 */
export function labelPoint(outline: Outline, view: Box): { point: Point; box: Box } | null {
  const rings = ringsOf(outline);
  const box = inSight(rings, view);
  if (box === null) return null;
  const places = [...ownCentre(outline, view), ...spotsIn(box)];
  const point = places.find((place) => contains(rings, place));
  return point === undefined ? null : { point, box };
}

function ownCentre({ lat, lng }: Outline, view: Box): readonly Point[] {
  if (lat === null || lng === null) return [];
  const isSeen = lat > view.south && lat < view.north && lng > view.west && lng < view.east;
  return isSeen ? [{ lat, lng }] : [];
}

/** Return candidate positions in the box. The middle comes last, because the subject of the map is there. */
function spotsIn({ south, west, north, east }: Box): readonly Point[] {
  return [0.8, 0.2, 0.5].flatMap((up) =>
    [0.5, 0.25, 0.75].map((along) => ({
      lat: south + (north - south) * up,
      lng: west + (east - west) * along,
    })),
  );
}

function inSight(rings: readonly Ring[], view: Box): Box | null {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (const [lat, lng] of ring) {
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
      [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    }
  }
  const box = {
    south: Math.max(south, view.south),
    west: Math.max(west, view.west),
    north: Math.min(north, view.north),
    east: Math.min(east, view.east),
  };
  return box.south < box.north && box.west < box.east ? box : null;
}
