import type { OidcRedirect } from '@shared/proof/oidcWindow';

interface Ticket {
  ticket: string;
  /** Query of the sign-in page that was left. Contains the redirect target. */
  search: string;
}

const KEY = 'sofra.oidc';

/** Store the ticket for the redirect back, in this tab only. */
export function keepTicket(ticket: Ticket): void {
  sessionStorage.setItem(KEY, JSON.stringify(ticket));
}

/** Return and remove the ticket of a sign-in started in this tab. Null if there is none. */
export function takeTicket(): Ticket | null {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return stored === null ? null : (JSON.parse(stored) as Ticket);
}

/** Return the code and state of an OIDC redirect. Null without one, `error` if the provider refused. */
export function returned(search: string): OidcRedirect | 'error' | null {
  const params = new URLSearchParams(search);
  const [code, state] = [params.get('code'), params.get('state')];
  if (state === null) return null;
  return code === null ? 'error' : { code, state };
}
