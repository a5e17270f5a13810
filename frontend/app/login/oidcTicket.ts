import type { CameBack } from '@shared/proof/oidcWindow';

interface Ticket {
  ticket: string;
  /** Of the sign-in page that was left: it says where to go on afterwards. */
  search: string;
}

const KEY = 'sofra.oidc';

/** Keeps what has to be there on the way back, for this tab alone. */
export function keepTicket(ticket: Ticket): void {
  sessionStorage.setItem(KEY, JSON.stringify(ticket));
}

/** The ticket of a sign-in that was begun in this tab, once; null where none was. */
export function takeTicket(): Ticket | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : (JSON.parse(kept) as Ticket);
}

/** What came back in the address; null where nobody came back, `error` where they were refused there. */
export function returned(search: string): CameBack | 'error' | null {
  const found = new URLSearchParams(search);
  const [code, state] = [found.get('code'), found.get('state')];
  if (state === null) return null;
  return code === null ? 'error' : { code, state };
}
