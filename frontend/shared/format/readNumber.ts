/** The number and currency format of a country. */
export interface NumberConvention {
  /** Thousands separator: '.' or ','. The other one is the decimal separator. */
  group: string;
  /** Currency code, and the symbol that screens show. */
  currency: string;
  symbol: string;
}

/** Unit that may be written next to the digits: the currency of the country, or a text such as '%'. */
export type Unit = { kind: 'money' } | { kind: 'text'; text: string } | null;

export type NumberReading = { value: number } | { problem: string };

/** Common spellings of the currencies, by code. The server accepts the same ones. */
const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  IDR: ['rp', 'rp.', 'idr'],
  TRY: ['₺', 'tl', 'try'],
  MYR: ['rm', 'myr'],
  PHP: ['₱', 'p', 'php'],
};
const ALL_CURRENCIES = Object.values(CURRENCIES).flat();

/** Powers of ten, by the suffix of a number. */
const FACTORS: Readonly<Record<string, number>> = {
  k: 3, rb: 3, ribu: 3, bin: 3,
  jt: 6, juta: 6, mn: 6, milyon: 6,
}; // prettier-ignore

/** Number of digits up to which a double stores every integer and decimal exactly. */
const MOST_DIGITS = 15;

const BODY = /^(?<before>(?:[^\d.,-]|(?<=rp)\.)*)(?<number>-?[\d.,]*\d)(?<after>[^\d]*)$/iu;

/**
 * Parse a number that a user typed; a partly valid text is an error. One separator before exactly three
 * digits separates thousands ('50.000' and '50,000'); before one or two digits it is the decimal separator.
 * Anything else follows the format of the country.
 */
export function readNumber(text: string, convention: NumberConvention, unit: Unit = null): NumberReading {
  const written = text.trim();
  const parts = splitNumber(written, unit);
  const digits = parts === null ? null : plainDigits(parts.number, convention);
  if (parts === null || digits === null) return { problem: problemOf(written, convention) };
  if (unit?.kind === 'money' && isForeign(parts.unit, convention)) {
    return { problem: `“${written}” is in another currency. Enter the amount in ${convention.symbol}.` };
  }
  if (digits.replaceAll(/[-.]/gu, '').length + parts.factor > MOST_DIGITS) {
    return { problem: `“${written}” is too large.` };
  }
  // Turn minus zero into zero.
  return { value: Number(`${digits}e${parts.factor}`) + 0 };
}

/** Split a text into number, factor and unit; return null if any other part remains. */
function splitNumber(text: string, unit: Unit): { number: string; factor: number; unit: string } | null {
  const plain = text.replaceAll(/\s+/gu, ' ').replaceAll('−', '-');
  // A trailing ',-' marks a whole amount, as in 'Rp 50.000,-'.
  const parts = BODY.exec(plain.replace(/,[-–]$/u, ''))?.groups;
  if (parts === undefined) return null;
  const { before = '', number = '', after = '' } = parts;
  const words = wordsOf(before.trim().toLowerCase(), after.trim().toLowerCase(), unit);
  return words === null ? null : { number, ...words };
}

/** Split the words next to the digits into factor and unit; return null for unknown or repeated words. */
function wordsOf(before: string, after: string, unit: Unit): { factor: number; unit: string } | null {
  const units = unit === null ? [] : unit.kind === 'money' ? ALL_CURRENCIES : [unit.text.toLowerCase()];
  if (before !== '' && !units.includes(before)) return null;
  const [first = '', ...others] = after.split(' ').filter((word) => word !== '');
  const factor = FACTORS[first];
  const rest = (factor === undefined ? [first, ...others] : others).join(' ');
  if (rest !== '' && (before !== '' || !units.includes(rest))) return null;
  return { factor: factor ?? 0, unit: before === '' ? rest : before };
}

function isForeign(word: string, { currency }: NumberConvention): boolean {
  return word !== '' && CURRENCIES[currency]?.includes(word) !== true;
}

/** Turn '1.250.000' or '1,250.50' into '1250000' or '1250.50'; return null if the separators are invalid. */
function plainDigits(number: string, { group }: NumberConvention): string | null {
  const [sign, body] = number.startsWith('-') ? ['-', number.slice(1)] : ['', number];
  const separators = body.replaceAll(/\d/gu, '');
  const separatorSet = new Set(separators);
  if (separators === '') return sign + body;
  if (separatorSet.size === 1 && isGrouped(body, separators.charAt(0))) {
    return sign + body.replaceAll(/[.,]/gu, '');
  }
  const at = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  const [whole, decimal, fraction] = [body.slice(0, at), body.charAt(at), body.slice(at + 1)];
  // '1,2345' has decimals in countries with a decimal comma, and is invalid elsewhere.
  const isDecimal = fraction.length <= 2 || (fraction.length > 3 && decimal !== group);
  if (!isDecimal || whole.includes(decimal)) return null;
  if (!/^\d+$/u.test(whole) && !isGrouped(whole, decimal === '.' ? ',' : '.')) return null;
  return `${sign}${whole.replaceAll(/[.,]/gu, '')}.${fraction}`;
}

/**
 * Check whether the separator always separates thousands: true for '1.250.000', false for '1.25.000' and
 * '0.500'.
 */
function isGrouped(body: string, separator: string): boolean {
  const [head = '', ...groups] = body.split(separator);
  return /^[1-9]\d{0,2}$/u.test(head) && groups.length > 0 && groups.every((part) => /^\d{3}$/u.test(part));
}

function problemOf(text: string, convention: NumberConvention): string {
  return `“${text.trim()}” is not a number. Enter it like ${writeNumber(50_000, convention)}.`;
}

/** Format a number in the style of the country, without rounding: '1.250.000,5'. */
export function writeNumber(value: number, { group }: Pick<NumberConvention, 'group'>): string {
  const [whole = '', fraction] = plainText(value).split('.');
  const grouped = groupDigits(whole, group);
  return fraction === undefined ? grouped : `${grouped}${decimalOf(group)}${fraction}`;
}

/** Convert a number to a text without exponent. */
function plainText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/u, '') : text;
}

export function groupDigits(digits: string, group: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/gu, group);
}

export function decimalOf(group: string): string {
  return group === '.' ? ',' : '.';
}
