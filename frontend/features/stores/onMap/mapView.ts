import { formatNumber } from '@shared/format/count';
import type { Box } from '@shared/map/box';
import { MOST_ZOOM } from '@shared/map/ground';
import type { Point } from '@shared/map/point';

/** Center and zoom level of the map. */
export interface Look {
  center: Point;
  zoom: number;
}

/** Center, zoom level and visible box of the map. */
export interface View extends Look {
  box: Box;
}

const DECIMALS = 5;
const LEAST_ZOOM = 3;
const AT = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(\d{1,2})$/;

/** Return the view stored in the URL, or null if it is missing or outside of the box. */
export function readAt(text: string | null, within: Box): Look | null {
  const match = AT.exec(text ?? '');
  if (match === null) return null;
  const [lat, lng, zoom] = match.slice(1).map(Number) as [number, number, number];
  const isInside =
    lat >= within.south &&
    lat <= within.north &&
    lng >= within.west &&
    lng <= within.east &&
    zoom >= LEAST_ZOOM;
  return isInside && zoom <= MOST_ZOOM ? { center: { lat, lng }, zoom } : null;
}

export function writeAt({ center, zoom }: Look): string {
  return `${fixed(center.lat)},${fixed(center.lng)},${zoom}`;
}

function fixed(degrees: number): string {
  return degrees.toFixed(DECIMALS).replace(/\.?0+$/, '');
}

/** Return the box limited to valid coordinates, rounded for the API. */
export function onEarth({ south, west, north, east }: Box): Box {
  return {
    south: Math.max(-90, rounded(south)),
    west: Math.max(-180, rounded(west)),
    north: Math.min(90, rounded(north)),
    east: Math.min(180, rounded(east)),
  };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

/** Return true if zooming in can separate the stores of a cluster. */
export function canSplit({ south, west, north, east }: Box, zoom: number): boolean {
  return zoom < MOST_ZOOM && (north > south || east > west);
}

/** Return a short count that fits into a circle: 312, 4.1k, 128k. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return `${thousands < 10 ? thousands.toFixed(1).replace(/\.0$/, '') : Math.round(thousands)}k`;
}

/** Return the number of visible stores as text. */
export function viewWords(total: number, isExact: boolean): string {
  if (total === 0) return 'No stores in this part of the map';
  if (total === 1) return '1 store here';
  // Estimates are rounded to two digits.
  const shown = isExact ? total : Number(total.toPrecision(2));
  return `${isExact ? '' : 'About '}${formatNumber(shown)} stores here`;
}
