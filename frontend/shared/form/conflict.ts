import { isSame } from './patch';

/** Data of a rejected edit (error 10006): both versions of each sent field. */
export interface ConflictData {
  current_version: number;
  updated_by: { user_id?: number; nickname: string } | null;
  updated_at: string;
  changed_fields: readonly string[];
  base: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
}

export interface Clash {
  field: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
}

/**
 * Return the fields that both sides changed differently. All others can be sent again unchanged: either only
 * one side changed them, or both wrote the same.
 */
export function clashesOf(patch: Readonly<Record<string, unknown>>, data: ConflictData): readonly Clash[] {
  return Object.entries(patch)
    .filter(([field, mine]) => {
      const theyChangedIt = !isSame(data.base[field], data.theirs[field]);
      return theyChangedIt && !isSame(mine, data.theirs[field]);
    })
    .map(([field, mine]) => ({ field, before: data.base[field], theirs: data.theirs[field], mine }));
}

export type Choice = 'mine' | 'theirs';

/** Return the patch to send again after the user has resolved each conflict. */
export function resolve(
  patch: Readonly<Record<string, unknown>>,
  clashes: readonly Clash[],
  choices: Readonly<Record<string, Choice>>,
): Record<string, unknown> {
  const discarded = new Set(
    clashes.filter(({ field }) => choices[field] === 'theirs').map(({ field }) => field),
  );
  return Object.fromEntries(Object.entries(patch).filter(([field]) => !discarded.has(field)));
}
