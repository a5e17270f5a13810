import AES from 'crypto-js/aes';
import Utf8 from 'crypto-js/enc-utf8';

// The key is built in, so this hides a value from a glance and no more. What protects the token is
// on the server: sessions that can be revoked, idle limits, and the page's content policy.
const BUILT_IN_KEY = 'sofra-admin:laid-table:2b7e1516';

export function seal(text: string): string {
  return AES.encrypt(text, BUILT_IN_KEY).toString();
}

/** The text that was sealed, or null if these bytes were not sealed by us. */
export function unseal(sealed: string): string | null {
  try {
    const text = AES.decrypt(sealed, BUILT_IN_KEY).toString(Utf8);
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
