import { MERGE_CHOICES } from '@shared/api/records';
import { isSame } from '@shared/form/patch';
import type { StoreDetail } from '../model';

export type Side = 'a' | 'b';
/** Source of a field of the merged store. */
export type Chosen = Side | 'both';
export type Two = Readonly<Record<Side, StoreDetail>>;
type Column = keyof StoreDetail;

/** Choice of a merge: fields that are taken together, under their API name. */
export interface Choice {
  name: string;
  label: string;
  columns: readonly Column[];
  /** Maximum number of entries after combining both, if they can be combined. */
  most?: number;
  /** Return true if a store has no value here. */
  isBlank?: (store: StoreDetail) => boolean;
  /** True if the other store's value is never suggested, only chosen manually. */
  isFixed?: boolean;
}

type Name = (typeof MERGE_CHOICES)[number]['name'];

/** Choices for which the other store's value is never suggested. */
const FIXED_NAMES: ReadonlySet<string> = new Set<Name>(['slug', 'shop']);

/** Checks for choices that count as empty although their columns have a value. */
const BLANKS: Partial<Record<Name, (store: StoreDetail) => boolean>> = {
  pin: ({ lat }) => lat === null,
  hours: ({ hours_mode }) => hours_mode === 'unknown',
  halal: ({ halal_status }) => halal_status === 'unknown',
  verification: ({ verification }) => verification === 'unverified',
};

/** Choices of a merge, in form order. */
export const CHOICES: readonly Choice[] = MERGE_CHOICES.map(({ name, label, columns, both, most }) => {
  const blankText = BLANKS[name];
  return {
    name,
    label,
    columns,
    ...(both ? { most: most ?? Infinity } : {}),
    ...(blankText === undefined ? {} : { isBlank: blankText }),
    isFixed: FIXED_NAMES.has(name),
  };
});

/** Return the choice of a column. The server's errors name columns. */
export function choiceOf(column: string): Choice | undefined {
  return CHOICES.find(({ name, columns }) => name === column || columns.some((one) => one === column));
}

/** Return true if both stores have the same value. */
export function areSame({ a, b }: Two, { columns }: Choice): boolean {
  return columns.every((column) => isSame(a[column], b[column]));
}

export function isBlank(store: StoreDetail, { columns, isBlank: check }: Choice): boolean {
  if (check !== undefined) return check(store);
  return columns.every((column) => isNothing(store[column]));
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

export function otherSide(side: Side): Side {
  return side === 'a' ? 'b' : 'a';
}

/** Return the default choice: the other store's value if one is empty, and both if they fit together. */
export function suggested(two: Two, choice: Choice, winner: Side): Chosen {
  const other = otherSide(winner);
  if (choice.isFixed === true || isBlank(two[other], choice)) return winner;
  if (isBlank(two[winner], choice)) return other;
  return canUnite(choice) && fitsTogether(two, choice) ? 'both' : winner;
}

export function canUnite({ most }: Choice): boolean {
  return most !== undefined;
}

/**
 * Return true if both values combined fit the field, as far as the browser can tell. The server counts
 * exactly.
 */
function fitsTogether({ a, b }: Two, { columns, most = 0 }: Choice): boolean {
  const [column] = columns;
  if (column === undefined) return false;
  const [first, second] = [a[column], b[column]];
  if (typeof first === 'string' && typeof second === 'string')
    return first.length + second.length + 1 <= most;
  if (!Array.isArray(first) || !Array.isArray(second)) return true;
  return new Set([...first, ...second].map(keyOf)).size <= most;
}

function keyOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item).toLowerCase();
  const { number, picture_id, url } = item as Record<string, unknown>;
  return JSON.stringify(number ?? picture_id ?? url ?? item);
}

/**
 * Return the store to keep by default: published, verified by the owner, verified by staff, or more complete,
 * in this order. Otherwise the older one.
 */
export function likelyWinner({ a, b }: Two): Side {
  const score = ({ status, verification, completeness }: StoreDetail) => [
    Number(status === 'published'),
    Number(verification === 'owner_verified'),
    Number(verification === 'staff_verified'),
    completeness,
  ];
  const [first, second] = [score(a), score(b)];
  for (const [place, mine] of first.entries()) {
    const otherValue = second[place] ?? 0;
    if (mine !== otherValue) return mine > otherValue ? 'a' : 'b';
  }
  return a.store_id < b.store_id ? 'a' : 'b';
}

/** Return the choice of each field that differs: manual ones and defaults. */
export function allChosen(
  two: Two,
  winner: Side,
  byHand: Readonly<Record<string, Chosen>>,
): Readonly<Record<string, Chosen>> {
  return Object.fromEntries(
    CHOICES.filter((choice) => !areSame(two, choice)).map((choice) => [
      choice.name,
      byHand[choice.name] ?? suggested(two, choice, winner),
    ]),
  );
}

/** Return the choices in the format of the API. */
export function toFieldChoices(
  chosen: Readonly<Record<string, Chosen>>,
  winner: Side,
): Record<string, 'winner' | 'loser' | 'union'> {
  return Object.fromEntries(
    Object.entries(chosen).map(([name, side]) => [
      name,
      side === 'both' ? 'union' : side === winner ? 'winner' : 'loser',
    ]),
  );
}
