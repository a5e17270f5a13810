/** A mention that is being typed: where its @ stands, and what stands behind it so far. */
export interface TypedMention {
  at: number;
  name: string;
}

const LONGEST = 40;
/** Behind an @ that begins a word: letters, with a space between two of them at most. */
const BEHIND = /(?:^|[\s(])@((?:[^\s@]+(?: [^\s@]*)?)?)$/u;

/** The mention right before the cursor; null where none is being typed. */
export function mentionAt(text: string, cursor: number): TypedMention | null {
  const name = BEHIND.exec(text.slice(0, cursor))?.[1];
  if (name === undefined || name.length > LONGEST) return null;
  return { at: cursor - name.length - 1, name };
}

/** The text with the mention written out, and where the cursor goes then. */
export function withMention(
  text: string,
  { at, name }: TypedMention,
  nickname: string,
): { text: string; cursor: number } {
  const written = `@${nickname} `;
  const rest = text.slice(at + 1 + name.length).replace(/^ /u, '');
  return { text: text.slice(0, at) + written + rest, cursor: at + written.length };
}
