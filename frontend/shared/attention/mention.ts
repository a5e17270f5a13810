/** Mention that is being typed: the position of its @, and the text after it. */
export interface TypedMention {
  at: number;
  name: string;
}

const LONGEST = 40;
/** The text after an @ at the start of a word: letters, with at most one space between them. */
const BEHIND = /(?:^|[\s(])@((?:[^\s@]+(?: [^\s@]*)?)?)$/u;

/** Return the mention before the cursor; null if none is being typed. */
export function mentionAt(text: string, cursor: number): TypedMention | null {
  const name = BEHIND.exec(text.slice(0, cursor))?.[1];
  if (name === undefined || name.length > LONGEST) return null;
  return { at: cursor - name.length - 1, name };
}

/** Return the text with the completed mention, and the new cursor position. */
export function withMention(
  text: string,
  { at, name }: TypedMention,
  nickname: string,
): { text: string; cursor: number } {
  const written = `@${nickname} `;
  const rest = text.slice(at + 1 + name.length).replace(/^ /u, '');
  return { text: text.slice(0, at) + written + rest, cursor: at + written.length };
}
