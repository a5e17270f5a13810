import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { boot } from '@shared/boot/boot';
import { keepAnswer, cachedAnswer } from '@shared/storage/cachedAnswers';
import { bootstrapKeys, type Bootstrap } from './bootstrap';
import { session } from '@shared/api/session';

/** Reference data that changes rarely and has a version in the bootstrap. */
export type Reference = keyof Bootstrap['reference_versions'];

interface Asking {
  client: QueryClient;
  queryKey: QueryKey;
}

/**
 * Return the cached response of this browser if its version matches the bootstrap of the country. Otherwise
 * call `ask` and cache the result for the next window. Data that this window already has is always requested
 * again.
 */
export async function askReference<Output>(
  reference: Reference,
  country: string,
  { client, queryKey }: Asking,
  ask: () => Promise<Output>,
): Promise<Output> {
  const version = versionOf(client, reference, country);
  if (version === null) return ask();
  const name = JSON.stringify([session.getState().userId, ...queryKey]);
  const isFirst = client.getQueryData(queryKey) === undefined;
  const cached = isFirst ? cachedAnswer(name, version) : undefined;
  if (cached !== undefined) return cached as Output;
  const output = await ask();
  keepAnswer(name, version, output);
  return output;
}

/**
 * Return the version including the build, because another release may respond differently. Null until the
 * bootstrap of the country is loaded.
 */
function versionOf(client: QueryClient, reference: Reference, country: string): string | null {
  const bootstrap = client.getQueryData<Partial<Bootstrap>>(bootstrapKeys.of(country));
  const version = bootstrap?.reference_versions?.[reference] ?? '';
  return version === '' ? null : `${version} ${boot().build_id}`;
}
