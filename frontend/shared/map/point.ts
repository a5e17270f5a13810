export interface Point {
  lat: number;
  lng: number;
}

const DECIMALS = 6;
const NUMBER = '[-−–]?\\d{1,3}(?:\\.\\d+)?';

/** Formats of points in map links. A place has priority over the view. */
const LINKS: readonly RegExp[] = [
  new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`),
  new RegExp(`[?&]mlat=(${NUMBER})&mlon=(${NUMBER})`),
  new RegExp(
    `[?&](?:q|query|ll|sll|center|destination|daddr)=(?:loc:)?(${NUMBER})(?:,|%2C)\\s*(${NUMBER})`,
    'i',
  ),
  new RegExp(`^geo:(${NUMBER}),(${NUMBER})`),
  new RegExp(`@(${NUMBER}),(${NUMBER})`),
  new RegExp(`#map=[\\d.]+/(${NUMBER})/(${NUMBER})`),
];
const PAIR = new RegExp(`^\\(?\\s*(${NUMBER})°?\\s*(?:[,;/]\\s*|\\s+)(${NUMBER})°?\\s*\\)?$`);
// With decimal commas ('−6,2088; 106,8456'), the separator is another character.
const COMMA_PAIR = /^([-−–]?\d{1,3},\d+)\s*(?:;|\s)\s*([-−–]?\d{1,3},\d+)$/;
const PART = '\\d{1,2}(?:[.,]\\d+)?';
const DEGREES = `([-−–]?\\s?\\d{1,3}(?:[.,]\\d*)?)(?:\\s*°(?:\\s*(${PART})\\s*['′’](?:\\s*(${PART})\\s*(?:["″”]|''))?)?)?`;
/**
 * Letters for the directions in English, Indonesian, Malay and Turkish, by axis. NEGATIVE matches south and
 * west.
 */
const SIDES = { lat: 'LU|LS|N|S|U|K|G', lng: 'BT|BB|E|W|T|D|B' } as const;
const NEGATIVE = /^(?:S|G|LS|W|B|BB)$/i;
const SEXAGESIMAL = new RegExp(`^${DEGREES}\\s*(${SIDES.lat})[\\s,;]+${DEGREES}\\s*(${SIDES.lng})$`, 'i');

/**
 * Parse a point from a text: 'lat, lng' in any common notation, or a map link. Return null if there is none.
 */
export function parsePoint(text: string): Point | null {
  const trimmed = text.trim();
  const comma = COMMA_PAIR.exec(trimmed);
  if (comma !== null) return toPoint(comma[1]?.replace(',', '.'), comma[2]?.replace(',', '.'));
  const pair = PAIR.exec(trimmed);
  if (pair !== null) return toPoint(pair[1], pair[2]);
  const degrees = SEXAGESIMAL.exec(trimmed);
  if (degrees !== null) {
    const [, ...parts] = degrees;
    const lat = signed(parts.slice(0, 4));
    const lng = signed(parts.slice(4));
    return lat === null || lng === null ? null : onEarth({ lat, lng });
  }
  for (const shape of LINKS) {
    const match = shape.exec(decoded(trimmed));
    if (match !== null) return toPoint(match[1], match[2]);
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parse a typed coordinate: '-6.2', '6,2 S', '14°33′00″ N'. Return null if other text remains. */
export function parseDegrees(text: string, axis?: 'lat' | 'lng'): number | null {
  const sides = axis === undefined ? `${SIDES.lat}|${SIDES.lng}` : SIDES[axis];
  const match = new RegExp(`^${DEGREES}(?:\\s*(${sides}))?$`, 'i').exec(text.trim());
  return match === null ? null : signed(match.slice(1));
}

/**
 * Convert degrees, minutes, seconds and side to degrees. Return null for minutes of 60 or more, or two signs.
 */
function signed([degrees, minutes, seconds, side]: readonly (string | undefined)[]): number | null {
  const plain = (degrees ?? '').replace(/[−–]/, '-').replace(/\s/g, '');
  const isMinus = plain.startsWith('-');
  const size = numberOf(plain.replace('-', ''));
  const [min, sec] = [numberOf(minutes), numberOf(seconds)];
  const hasFraction = minutes !== undefined && !Number.isInteger(size);
  if (min >= 60 || sec >= 60 || hasFraction || (isMinus && side !== undefined)) return null;
  const isNegative = isMinus || NEGATIVE.test(side ?? '');
  return rounded((isNegative ? -1 : 1) * (size + min / 60 + sec / 3600));
}

function numberOf(part = '0'): number {
  return Number(part.replace(',', '.'));
}

function toPoint(lat: string | undefined, lng: string | undefined): Point | null {
  const one = parseDegrees(lat ?? '');
  const other = parseDegrees(lng ?? '');
  return one === null || other === null ? null : onEarth({ lat: one, lng: other });
}

function onEarth(point: Point): Point | null {
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

export function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

export function pointText({ lat, lng }: Point): string {
  return `${lat.toFixed(DECIMALS)}, ${lng.toFixed(DECIMALS)}`;
}

const EARTH_METRES = 6_371_000;

/** Return the distance between two points in meters. */
export function metresBetween(one: Point, other: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat, lng] = [rad(other.lat - one.lat), rad(other.lng - one.lng)];
  const chord =
    Math.sin(lat / 2) ** 2 + Math.cos(rad(one.lat)) * Math.cos(rad(other.lat)) * Math.sin(lng / 2) ** 2;
  return Math.round(2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord))));
}

/** Format a distance: 'Same location', '240 m apart', '1.3 km apart'. */
export function apartText(one: Point, other: Point): string {
  const metres = metresBetween(one, other);
  if (metres < 1) return 'Same location';
  return metres < 1000 ? `${metres} m apart` : `${(metres / 1000).toFixed(1)} km apart`;
}
