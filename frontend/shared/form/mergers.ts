import type { Choice, Clash } from './conflict';

type Choices = Readonly<Record<string, Choice>>;

/** Both sides of a field of many parts, brought together. */
export interface MergedField {
  /** What both changed to something different, each under a name of its own within the field. */
  clashes: readonly Clash[];
  /** The field's value once a side is chosen for each. */
  settle: (choices: Choices) => unknown;
}

/** Fields whose parts are merged one by one, by how it is done. */
export type Mergers = Readonly<Record<string, (clash: Clash) => MergedField>>;

/** The clashes that are left within such fields, and their values once those are decided. */
export function mergeWithin(
  clashes: readonly Clash[],
  mergers: Mergers,
): { clashes: readonly Clash[]; settle: (choices: Choices) => Readonly<Record<string, unknown>> } {
  const merged = clashes.flatMap((clash) => {
    const merge = mergers[clash.field];
    return merge === undefined ? [] : [{ field: clash.field, ...merge(clash) }];
  });
  return {
    clashes: merged.flatMap((one) => one.clashes),
    settle: (choices) => Object.fromEntries(merged.map(({ field, settle }) => [field, settle(choices)])),
  };
}
