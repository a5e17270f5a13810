import type { Choice, Clash } from './conflict';

type Choices = Readonly<Record<string, Choice>>;

/** Merged value of a field with several parts. */
export interface MergedField {
  /** Conflicts between the two sides, each with its own name inside the field. */
  clashes: readonly Clash[];
  /** Return the value of the field for the chosen sides. */
  settle: (choices: Choices) => unknown;
}

/** Merge functions of fields whose parts are merged separately. */
export type Mergers = Readonly<Record<string, (clash: Clash) => MergedField>>;

/**
 * Return the remaining conflicts inside such fields, and a function that returns their values once those are
 * resolved.
 */
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
