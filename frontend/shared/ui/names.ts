/**
 * Length in characters above which a name may be shortened in a message, so that the text after it stays
 * visible.
 */
const LONG = 30;
/** Invisible Unicode characters that isolate text inserted into a sentence. */
const BEGIN = '\u2068';
const END = '\u2069';

export interface Part {
  text: string;
  isName: boolean;
}

/** Prepare a name for a message: a long one is enclosed in isolates, so that `partsOf` finds it. */
export function named(name: string): string {
  return name.length > LONG ? `${BEGIN}${name}${END}` : name;
}

/** Split a message into plain text and the long names that `named` enclosed. */
export function partsOf(message: string): readonly Part[] {
  return message
    .split(new RegExp(`(${BEGIN}[^${END}]*${END})`, 'u'))
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(BEGIN) ? { text: part.slice(1, -1), isName: true } : { text: part, isName: false },
    );
}
