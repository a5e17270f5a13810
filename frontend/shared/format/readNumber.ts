/** How a country writes numbers and money. */
export interface NumberConvention {
  /** The separator between thousands: '.' or ','. The other one is the decimal separator. */
  group: string;
  /** The currency's code and the symbol that screens show. */
  currency: string;
  symbol: string;
}

/** What may be written beside the digits: the country's currency, or a unit such as '%'. */
export type Unit = { kind: 'money' } | { kind: 'text'; text: string } | null;

export type NumberReading = { value: number } | { problem: string };

/** Words for currencies that people write in our countries, by code. The server reads the same ones. */
const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  IDR: ['rp', 'rp.', 'idr'],
  TRY: ['₺', 'tl', 'try'],
  MYR: ['rm', 'myr'],
  PHP: ['₱', 'p', 'php'],
};
const ALL_CURRENCIES = Object.values(CURRENCIES).flat();

/** Powers of ten by what is written after a number. */
const FACTORS: Readonly<Record<string, number>> = {
  k: 3, rb: 3, ribu: 3, bin: 3,
  jt: 6, juta: 6, mn: 6, milyon: 6,
}; // prettier-ignore

/** A double holds every integer and decimal of so many digits exactly. */
const MOST_DIGITS = 15;

const BODY = /^(?<before>(?:[^\d.,-]|(?<=rp)\.)*)(?<number>-?[\d.,]*\d)(?<after>[^\d]*)$/iu;

/**
 * Reads a number that a person wrote, completely or not at all. One separator before exactly three digits stands
 * between thousands ('50.000' and '50,000'), before one or two digits it is the decimal one; anything else is read by
 * the country's convention.
 */
export function readNumber(text: string, convention: NumberConvention, unit: Unit = null): NumberReading {
  const written = text.trim();
  const parts = splitNumber(written, unit);
  const digits = parts === null ? null : plainDigits(parts.number, convention);
  if (parts === null || digits === null) return { problem: problemOf(written, convention) };
  if (unit?.kind === 'money' && isForeign(parts.unit, convention)) {
    return { problem: `“${written}” is in another currency. Write the amount in ${convention.symbol}.` };
  }
  if (digits.replaceAll(/[-.]/gu, '').length + parts.factor > MOST_DIGITS) {
    return { problem: `“${written}” is too large.` };
  }
  // Minus zero is zero.
  return { value: Number(`${digits}e${parts.factor}`) + 0 };
}

/** Splits a text into its number, factor and unit; null where any part of it is something else. */
function splitNumber(text: string, unit: Unit): { number: string; factor: number; unit: string } | null {
  const plain = text.replaceAll(/\s+/gu, ' ').replaceAll('−', '-');
  // 'Rp 50.000,-' is a whole amount.
  const parts = BODY.exec(plain.replace(/,[-–]$/u, ''))?.groups;
  if (parts === undefined) return null;
  const { before = '', number = '', after = '' } = parts;
  const words = wordsOf(before.trim().toLowerCase(), after.trim().toLowerCase(), unit);
  return words === null ? null : { number, ...words };
}

/** Splits what is beside the digits into a factor and a unit; null where a word is unknown or written twice. */
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

/** '1.250.000', '1,250.50' as '1250000', '1250.50'; null where the separators make no number. */
function plainDigits(number: string, { group }: NumberConvention): string | null {
  const [sign, body] = number.startsWith('-') ? ['-', number.slice(1)] : ['', number];
  const separators = body.replaceAll(/\d/gu, '');
  const found = new Set(separators);
  if (separators === '') return sign + body;
  if (found.size === 1 && isGrouped(body, separators.charAt(0))) {
    return sign + body.replaceAll(/[.,]/gu, '');
  }
  const at = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  const [whole, decimal, fraction] = [body.slice(0, at), body.charAt(at), body.slice(at + 1)];
  // '1,2345' has decimals where the country writes a decimal comma, and is no number elsewhere.
  const isDecimal = fraction.length <= 2 || (fraction.length > 3 && decimal !== group);
  if (!isDecimal || whole.includes(decimal)) return null;
  if (!/^\d+$/u.test(whole) && !isGrouped(whole, decimal === '.' ? ',' : '.')) return null;
  return `${sign}${whole.replaceAll(/[.,]/gu, '')}.${fraction}`;
}

/** Whether the separator stands between thousands everywhere: '1.250.000', but not '1.25.000' or '0.500'. */
function isGrouped(body: string, separator: string): boolean {
  const [head = '', ...groups] = body.split(separator);
  return /^[1-9]\d{0,2}$/u.test(head) && groups.length > 0 && groups.every((part) => /^\d{3}$/u.test(part));
}

function problemOf(text: string, convention: NumberConvention): string {
  return `“${text.trim()}” is not a number. Write it as ${writeNumber(50_000, convention)}.`;
}

/** A number as the country writes it: '1.250.000,5'. Never rounded. */
export function writeNumber(value: number, { group }: Pick<NumberConvention, 'group'>): string {
  const [whole = '', fraction] = plainText(value).split('.');
  const grouped = groupDigits(whole, group);
  return fraction === undefined ? grouped : `${grouped}${decimalOf(group)}${fraction}`;
}

/** Without an exponent. */
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
