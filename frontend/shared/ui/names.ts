/** A name that is longer may be cut short in a message, so that what happened to it is seen. */
const LONG = 30;
/** Characters that Unicode has around what is put into a sentence; nobody sees them. */
const BEGIN = '\u2068';
const END = '\u2069';

export interface Part {
  text: string;
  isName: boolean;
}

/** A name as a message has it: a long one is marked, so that `partsOf` finds it. */
export function named(name: string): string {
  return name.length > LONG ? `${BEGIN}${name}${END}` : name;
}

/** The parts of a message in their order: words, and the long names that `named` marked in them. */
export function partsOf(message: string): readonly Part[] {
  return message
    .split(new RegExp(`(${BEGIN}[^${END}]*${END})`, 'u'))
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(BEGIN) ? { text: part.slice(1, -1), isName: true } : { text: part, isName: false },
    );
}
