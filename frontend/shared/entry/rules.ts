/** Password rules with the wording of the server (apps/accounts/services/passwords.py). */
export const SHORTEST = 8;
export const LONGEST = 64;

export interface Rule {
  words: string;
  /** True if the typed text meets the rule; null if only the server can check it. */
  isMet: boolean | null;
}

/** Count code points like the server, not UTF-16 units. */
function lengthOf(password: string): number {
  return Array.from(password).length;
}

export function rulesFor(password: string, username: string): readonly Rule[] {
  const length = lengthOf(password);
  const isName = password.toLowerCase() === username.toLowerCase();
  return [
    { words: `${SHORTEST} to ${LONGEST} characters`, isMet: length >= SHORTEST && length <= LONGEST },
    { words: 'Not your username', isMet: length > 0 && !isName },
    { words: 'Not a common password', isMet: null },
  ];
}

/** Return the problem of a new password as far as the client can check it; null for none. */
export function faultOf(password: string, username: string): string | null {
  if (password === '') return 'New Password required';
  const [length, name] = rulesFor(password, username);
  if (length?.isMet !== true) return `Password must be ${SHORTEST} to ${LONGEST} characters`;
  if (name?.isMet !== true) return 'Password must not be the username';
  return null;
}
