const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/**
 * Return the problem of a text when its field is left, or null. Only checks the form of email and web
 * addresses; the server decides. A web address may lack its scheme.
 */
export function problemOfAddress(type: string, text: string): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (type === 'email' && !EMAIL.test(typed))
    return `“${typed}” is not an email address. Example: name@example.com`;
  if (type === 'url' && !isWebAddress(typed))
    return `“${typed}” is not a web address. Example: https://example.com`;
  return null;
}

function isWebAddress(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text.includes('://') ? text : `https://${text}`);
    return /^https?:$/u.test(protocol) && /[^.]\.[^.]/u.test(hostname) && !/\s/u.test(text);
  } catch {
    return false;
  }
}
