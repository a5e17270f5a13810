export interface Point {
  lat: number;
  lng: number;
}

const DECIMALS = 6;
const NUMBER = '[-−–]?\\d{1,3}(?:\\.\\d+)?';

/** The shapes in which maps write a point into their links, the place itself before the mere view. */
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
// '−6,2088; 106,8456': a comma for the decimals leaves another sign between the two.
const COMMA_PAIR = /^([-−–]?\d{1,3},\d+)\s*(?:;|\s)\s*([-−–]?\d{1,3},\d+)$/;
const SEXAGESIMAL =
  /^(\d{1,3})°\s*(\d{1,2})['′’]\s*(?:([\d.]+)["″”]\s*)?([NS])[\s,]+(\d{1,3})°\s*(\d{1,2})['′’]\s*(?:([\d.]+)["″”]\s*)?([EW])$/i;

/** The point in a text: 'lat, lng' in any usual writing, or the link of a map. Null where there is none. */
export function parsePoint(text: string): Point | null {
  const trimmed = text.trim();
  const comma = COMMA_PAIR.exec(trimmed);
  if (comma !== null) return toPoint(comma[1]?.replace(',', '.'), comma[2]?.replace(',', '.'));
  const pair = PAIR.exec(trimmed);
  if (pair !== null) return toPoint(pair[1], pair[2]);
  const degrees = SEXAGESIMAL.exec(trimmed);
  if (degrees !== null) return fromDegrees(degrees);
  for (const shape of LINKS) {
    const found = shape.exec(decoded(trimmed));
    if (found !== null) return toPoint(found[1], found[2]);
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

/** One coordinate as somebody types it; null where it is no number. */
export function parseDegrees(text: string): number | null {
  const plain = text.trim().replace(/[−–]/, '-').replace(',', '.');
  return /^-?\d{1,3}(\.\d*)?$/.test(plain) ? rounded(Number(plain)) : null;
}

function toPoint(lat: string | undefined, lng: string | undefined): Point | null {
  const one = parseDegrees(lat ?? '');
  const other = parseDegrees(lng ?? '');
  return one === null || other === null ? null : onEarth({ lat: one, lng: other });
}

function fromDegrees([, d1, m1, s1, ns, d2, m2, s2, ew]: RegExpExecArray): Point | null {
  const size = (degrees?: string, minutes?: string, seconds?: string) =>
    Number(degrees) + Number(minutes) / 60 + Number(seconds ?? 0) / 3600;
  const lat = size(d1, m1, s1) * (ns?.toUpperCase() === 'S' ? -1 : 1);
  const lng = size(d2, m2, s2) * (ew?.toUpperCase() === 'W' ? -1 : 1);
  return onEarth({ lat: rounded(lat), lng: rounded(lng) });
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

/** How far two points are from each other, in metres. */
export function metresBetween(one: Point, other: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat, lng] = [rad(other.lat - one.lat), rad(other.lng - one.lng)];
  const chord =
    Math.sin(lat / 2) ** 2 + Math.cos(rad(one.lat)) * Math.cos(rad(other.lat)) * Math.sin(lng / 2) ** 2;
  return Math.round(2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord))));
}

/** '240 m apart', '1.3 km apart'. */
export function apartText(one: Point, other: Point): string {
  const metres = metresBetween(one, other);
  return metres < 1000 ? `${metres} m apart` : `${(metres / 1000).toFixed(1)} km apart`;
}
