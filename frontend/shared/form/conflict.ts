import { isSame } from './patch';

/** What a refused edit (10006) tells: both sides of each field that was sent. */
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
 * The fields that both changed to different values. All others may be sent again as they are: either
 * the colleague left them alone, or both wrote the same.
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

/** The patch to send again once the person has chosen for each clash. */
export function resolve(
  patch: Readonly<Record<string, unknown>>,
  clashes: readonly Clash[],
  choices: Readonly<Record<string, Choice>>,
): Record<string, unknown> {
  const givenUp = new Set(
    clashes.filter(({ field }) => choices[field] === 'theirs').map(({ field }) => field),
  );
  return Object.fromEntries(Object.entries(patch).filter(([field]) => !givenUp.has(field)));
}
