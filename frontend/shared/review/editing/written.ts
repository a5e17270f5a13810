import { readNumber, type NumberConvention } from '@shared/format/readNumber';
import { parsePoint } from '@shared/map/point';
import { factsOf } from '@shared/fields/facts';
import type { Choice } from '@shared/session/bootstrap';

/** Parsed value of a text, or its problem. */
export type Reading = { value: unknown } | { problem: string };

export interface Writing {
  /** Format the value as text. */
  write: (value: unknown, cuisines: readonly Choice[]) => string;
  read: (text: string, proposed: unknown, cuisines: readonly Choice[], country: NumberConvention) => Reading;
  hint?: string;
}

const plain: Writing = {
  write: (value) => (typeof value === 'string' ? value : ''),
  read: (text) => ({ value: text }),
};

interface Phone {
  number: string;
  type?: string;
}

const phones: Writing = {
  hint: 'Separate with commas',
  write: (value) => (value as Phone[]).map(({ number }) => number).join(', '),
  read: (text, proposed) => {
    const byNumber = new Map((proposed as Phone[]).map((phone) => [phone.number, phone]));
    return { value: parts(text).map((number) => byNumber.get(number) ?? { number }) };
  },
};

const pin: Writing = {
  hint: 'lat, lng',
  write: (value) => {
    const { lat, lng } = value as { lat: string; lng: string };
    return `${lat}, ${lng}`;
  },
  read: (text) => {
    const point = parsePoint(text);
    return point === null
      ? { problem: 'Enter “lat, lng”.' }
      : { value: { lat: String(point.lat), lng: String(point.lng) } };
  },
};

const names: Writing = {
  hint: 'Separate with commas',
  write: (value) => (value as string[]).join(', '),
  read: (text) => ({ value: parts(text) }),
};

const cuisines: Writing = {
  hint: 'Separate with commas, main cuisine first',
  write: (value, phone) => (value as string[]).map((code) => labelOf(phone, code)).join(', '),
  read: (text, _proposed, phone) => {
    const read = parts(text).map((label) => ({ label, code: codeOf(phone, label) }));
    const unknown = read.filter(({ code }) => code === undefined).map(({ label }) => label);
    return unknown.length > 0
      ? { problem: `Unknown cuisine: ${unknown.join(' or ')}.` }
      : { value: read.map(({ code }) => code) };
  },
};

const HOSTS: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)instagram\.com$/u, 'instagram'],
  [/(^|\.)tiktok\.com$/u, 'tiktok'],
  [/(^|\.)(facebook|fb)\.com$/u, 'facebook'],
  [/(^|\.)(x|twitter)\.com$/u, 'x'],
  [/(^|\.)(youtube\.com|youtu\.be)$/u, 'youtube'],
  [/(^|\.)(wa\.me|whatsapp\.com)$/u, 'whatsapp'],
];

const socials: Writing = {
  hint: 'Links, separated with commas',
  write: (value) => (value as { url: string }[]).map(({ url }) => url).join(', '),
  read: (text) => {
    const rows = parts(text).map((url) => ({ platform: platformOf(url), url }));
    const strange = rows.find(({ platform }) => platform === undefined);
    return strange === undefined
      ? { value: rows }
      : { problem: `${strange.url} is not on a known platform.` };
  },
};

const cost: Writing = {
  hint: 'from–to',
  write: (value) => {
    const { avg_cost_min, avg_cost_max } = value as Record<string, number | null | undefined>;
    return [avg_cost_min, avg_cost_max].filter((amount) => amount !== null && amount !== undefined).join('–');
  },
  read: (text, _proposed, _cuisines, country) => {
    const readings = amountsIn(text).map((amount) => readNumber(amount, country, { kind: 'money' }));
    const amounts = readings.map((reading) => ('value' in reading ? reading.value : 0));
    const [min = 0, max = min] = amounts;
    return amounts.length > 2 || !amounts.every((amount) => Number.isInteger(amount) && amount > 0)
      ? { problem: 'Enter two amounts, such as 20000–50000.' }
      : { value: { avg_cost_min: min, avg_cost_max: max } };
  },
};

/** Split a range into its amounts: in '25–50 ribu', the suffix applies to both. */
function amountsIn(text: string): readonly string[] {
  const amounts = text.split(/[-–]/u).map((amount) => amount.trim());
  const behind = /[^\d.,]+$/u.exec(amounts.at(-1) ?? '')?.[0] ?? '';
  return amounts.map((amount) => (/\d$/u.test(amount) ? amount + behind : amount));
}

/** Fields that are edited as a line of text. The server parses opening hours. */
export const WRITTEN: Readonly<Record<string, Writing>> = {
  ...Object.fromEntries(
    Object.entries(factsOf('store').fields).flatMap(([name, { type }]) =>
      type === 'text' ? [[name, plain] as const] : [],
    ),
  ),
  alternate_names: names,
  phones,
  pin,
  cuisines,
  socials,
  avg_cost: cost,
  hours: { ...plain, hint: 'OpenStreetMap format: Mo-Fr 11:00-14:30,17:30-22:00; Su off' },
};

/** Parse a line of text as the value of a field. */
export function read(
  field: string,
  text: string,
  proposed: unknown,
  choices: readonly Choice[],
  country: NumberConvention,
): Reading {
  const writing = WRITTEN[field] ?? plain;
  return text.trim() === ''
    ? { problem: 'Enter a value.' }
    : writing.read(text.trim(), proposed, choices, country);
}

function parts(text: string): readonly string[] {
  return text.split(/[,;]/u).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}

function platformOf(url: string): string | undefined {
  const host = /^(?:https?:\/\/)?(?:www\.)?([^/?#]+)/iu.exec(url)?.[1]?.toLowerCase() ?? '';
  return HOSTS.find(([pattern]) => pattern.test(host))?.[1];
}

function labelOf(choices: readonly Choice[], code: string): string {
  return choices.find(({ value }) => value === code)?.label ?? code;
}

function codeOf(choices: readonly Choice[], label: string): string | undefined {
  return choices.find((one) => folded(one.label) === folded(label) || one.value === label)?.value;
}

/** Remove case and accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
