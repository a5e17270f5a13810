import AES from 'crypto-js/aes';
import Utf8 from 'crypto-js/enc-utf8';

// The key is part of the code, so this only hides values from casual view. The token is protected by the
// server: revocable sessions, idle limits and the Content Security Policy.
const BUILT_IN_KEY = 'sofra-admin:laid-table:2b7e1516';

export function seal(text: string): string {
  return AES.encrypt(text, BUILT_IN_KEY).toString();
}

/** Decrypt a text; return null if it was not encrypted by `seal`. */
export function unseal(sealed: string): string | null {
  try {
    const text = AES.decrypt(sealed, BUILT_IN_KEY).toString(Utf8);
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
