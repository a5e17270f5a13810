type Part<Whole> = Whole extends (...args: never[]) => unknown
  ? Whole
  : Whole extends readonly (infer One)[]
    ? readonly Part<One>[]
    : Whole extends object
      ? { readonly [Key in keyof Whole]?: Part<Whole[Key]> }
      : Whole;

/** What a test needs of a value, in place of the whole; names and types of what it holds are checked. */
export function partly<Whole extends object>(part: Part<Whole>): Whole {
  return part as Whole;
}
