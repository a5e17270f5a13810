/** What a new password has to be, in the server's words (apps/accounts/services/passwords.py). */
export const SHORTEST = 8;
export const LONGEST = 64;

export interface Rule {
  words: string;
  /** Whether what is typed so far keeps it; null where only the server can tell. */
  isKept: boolean | null;
}

/** The server counts characters, not the halves of which some are made up here. */
function lengthOf(password: string): number {
  return Array.from(password).length;
}

export function rulesFor(password: string, username: string): readonly Rule[] {
  const length = lengthOf(password);
  const isName = password.toLowerCase() === username.toLowerCase();
  return [
    { words: `${SHORTEST} to ${LONGEST} characters`, isKept: length >= SHORTEST && length <= LONGEST },
    { words: 'Not your username', isKept: length > 0 && !isName },
    { words: 'Not a common password', isKept: null },
  ];
}

/** What is wrong with a new password, as far as it can be told here; null for nothing. */
export function faultOf(password: string, username: string): string | null {
  if (password === '') return 'New Password required';
  const [length, name] = rulesFor(password, username);
  if (length?.isKept !== true) return `Password must be ${SHORTEST} to ${LONGEST} characters`;
  if (name?.isKept !== true) return 'Password must not be the username';
  return null;
}
