import { isApiError } from './errors';

/**
 * Return what an outage means for the user; null for all other errors, and where the message of the server
 * says it.
 */
export function outageText(error: unknown): string | null {
  if (!isApiError(error)) return null;
  const { kind, status } = error;
  if (kind === 'network') return `${whereBroken()} Check the connection.`;
  if (kind === 'timeout') return 'The server took too long to answer.';
  if (kind !== 'http' || status === null || status < 500) return null;
  return status === 500
    ? 'Something went wrong on the server.'
    : 'The server is being restarted or updated, usually for less than a minute.';
}

function whereBroken(): string {
  return navigator.onLine ? 'The server cannot be reached.' : 'This device is offline.';
}
