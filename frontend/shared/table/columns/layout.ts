/** Layout of a list that a user has stored in this browser. */
export interface StoredLayout {
  /** Visible columns in order, by view: 'all' or the ID of the view. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Widths in px by column; other columns have automatic width. */
  widths: Readonly<Record<string, number>>;
}

export const ALL = 'all';
export const NARROWEST = 64;
export const WIDEST = 800;

/** Parse a stored layout. Invalid parts count as not set. */
export function readLayout(stored: unknown): StoredLayout {
  const { columns, widths } = (stored ?? {}) as Partial<Record<keyof StoredLayout, unknown>>;
  return {
    columns: entriesOf(columns, isNames),
    widths: entriesOf(widths, isWidth),
  };
}

function entriesOf<T>(value: unknown, isValid: (one: unknown) => one is T): Readonly<Record<string, T>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]: [string, unknown]) => (isValid(one) ? [[key, one]] : [])),
  );
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && value >= NARROWEST && value <= WIDEST;
}

/**
 * Return the columns of `wanted` that the list has, without duplicates. The first column of the list stays
 * first.
 */
export function fitting(wanted: readonly string[], all: readonly string[]): readonly string[] {
  const [first, ...others] = all;
  if (first === undefined) return [];
  return [first, ...new Set(wanted.filter((id) => others.includes(id)))];
}

/** Hide a column, or show it at its default position relative to the other columns. */
export function turned(shown: readonly string[], id: string, all: readonly string[]): readonly string[] {
  if (shown.includes(id)) return shown.filter((other) => other !== id);
  const before = all.slice(0, all.indexOf(id)).filter((other) => shown.includes(other));
  const after = shown.indexOf(before.at(-1) ?? '') + 1;
  return [...shown.slice(0, after), id, ...shown.slice(after)];
}

/** Move a column. The first column cannot move. */
export function moved(shown: readonly string[], from: number, to: number): readonly string[] {
  const id = shown[from];
  if (id === undefined || from === 0) return shown;
  const others = shown.filter((_, index) => index !== from);
  const place = Math.max(1, to);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

export function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
