type Part<Whole> = Whole extends (...args: never[]) => unknown
  ? Whole
  : Whole extends readonly (infer One)[]
    ? readonly Part<One>[]
    : Whole extends object
      ? { readonly [Key in keyof Whole]?: Part<Whole[Key]> }
      : Whole;

/** Use a partial value as the whole in a test. Names and types of its fields are checked. */
export function partly<Whole extends object>(part: Part<Whole>): Whole {
  return part as Whole;
}
