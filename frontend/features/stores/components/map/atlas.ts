import type { Feature, Geometry, Position } from 'geojson';
import { feature } from 'topojson-client';

export type Land = Feature<Geometry, { name: string }>;

export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

const loaded = new Map<string, Promise<readonly Land[]>>();

/** The outlines of the countries in and around a box, read once: the base of a map that no server draws. */
export function loadLand(box: Box): Promise<readonly Land[]> {
  const key = [box.south, box.west, box.north, box.east].join();
  const known = loaded.get(key) ?? readLand(box);
  loaded.set(key, known);
  // What could not be loaded is asked for again.
  known.catch(() => loaded.delete(key));
  return known;
}

async function readLand(box: Box): Promise<readonly Land[]> {
  const { default: atlas } = await import(/* webpackChunkName: "world" */ 'world-atlas/countries-50m.json');
  return feature(atlas, atlas.objects.countries).features.filter((land) => touches(land, box));
}

function touches({ geometry }: Land, box: Box): boolean {
  return polygonsOf(geometry).some((polygon) => {
    const outline = polygon[0] ?? [];
    const lngs = outline.map(([lng]) => lng ?? 0);
    const lats = outline.map(([, lat]) => lat ?? 0);
    return (
      Math.min(...lngs) <= box.east &&
      Math.max(...lngs) >= box.west &&
      Math.min(...lats) <= box.north &&
      Math.max(...lats) >= box.south
    );
  });
}

function polygonsOf(geometry: Geometry): readonly Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** The box with as much again on every side, so that a country does not end at its border. */
export function widened({ south, west, north, east }: Box, share: number): Box {
  const height = (north - south) * share;
  const width = (east - west) * share;
  return { south: south - height, west: west - width, north: north + height, east: east + width };
}
