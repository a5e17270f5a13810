import { MERGE_CHOICES } from '@shared/api/records';
import { isSame } from '@shared/form/patch';
import type { StoreDetail } from '../model';

export type Side = 'a' | 'b';
/** Where a field of the merged store comes from. */
export type Chosen = Side | 'both';
export type Two = Readonly<Record<Side, StoreDetail>>;
type Column = keyof StoreDetail;

/** One thing that is chosen as a whole, under the server's name of it. */
export interface Choice {
  name: string;
  label: string;
  columns: readonly Column[];
  /** How many entries both together may be, where both can be taken. */
  most?: number;
  /** Whether a store says nothing here. */
  isBlank?: (store: StoreDetail) => boolean;
  /** The other store's is never suggested: it is chosen by hand or not at all. */
  isKept?: boolean;
}

type Name = (typeof MERGE_CHOICES)[number]['name'];

/** What is the store's own: the other's is never suggested. */
const KEPT: ReadonlySet<string> = new Set<Name>(['slug', 'shop']);

/** Where a store says nothing though its fields hold something. */
const BLANKS: Partial<Record<Name, (store: StoreDetail) => boolean>> = {
  pin: ({ lat }) => lat === null,
  hours: ({ hours_mode }) => hours_mode === 'unknown',
  halal: ({ halal_status }) => halal_status === 'unknown',
  verification: ({ verification }) => verification === 'unverified',
};

/** Everything that is chosen in a merge, in the order of the form. */
export const CHOICES: readonly Choice[] = MERGE_CHOICES.map(({ name, label, columns, both, most }) => {
  const says = BLANKS[name];
  return {
    name,
    label,
    columns,
    ...(both ? { most: most ?? Infinity } : {}),
    ...(says === undefined ? {} : { isBlank: says }),
    isKept: KEPT.has(name),
  };
});

/** The choice that a column belongs to: a refusal of the server names columns. */
export function choiceOf(column: string): Choice | undefined {
  return CHOICES.find(({ name, columns }) => name === column || columns.some((one) => one === column));
}

/** Whether the two stores say the same. */
export function areSame({ a, b }: Two, { columns }: Choice): boolean {
  return columns.every((column) => isSame(a[column], b[column]));
}

export function isBlank(store: StoreDetail, { columns, isBlank: says }: Choice): boolean {
  if (says !== undefined) return says(store);
  return columns.every((column) => isNothing(store[column]));
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

export function otherSide(side: Side): Side {
  return side === 'a' ? 'b' : 'a';
}

/** What is taken where nobody has chosen: both where they fit, what is there where one says nothing. */
export function suggested(two: Two, choice: Choice, winner: Side): Chosen {
  const other = otherSide(winner);
  if (choice.isKept === true || isBlank(two[other], choice)) return winner;
  if (isBlank(two[winner], choice)) return other;
  return canUnite(choice) && fitsTogether(two, choice) ? 'both' : winner;
}

export function canUnite({ most }: Choice): boolean {
  return most !== undefined;
}

/** Whether both together are no more than the field holds, as far as can be told here; the server counts. */
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

/** The store to begin with: the one that visitors see, that somebody verified, that says more; else the older. */
export function likelyWinner({ a, b }: Two): Side {
  const score = ({ status, verification, completeness }: StoreDetail) => [
    Number(status === 'published'),
    Number(verification === 'owner_verified'),
    Number(verification === 'staff_verified'),
    completeness,
  ];
  const [first, second] = [score(a), score(b)];
  for (const [place, mine] of first.entries()) {
    const theirs = second[place] ?? 0;
    if (mine !== theirs) return mine > theirs ? 'a' : 'b';
  }
  return a.store_id < b.store_id ? 'a' : 'b';
}

/** What is chosen of each field in which the two differ. */
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

/** The choices as the server takes them. */
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
