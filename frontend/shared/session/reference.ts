import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { boot } from '@shared/boot/boot';
import { keepAnswer, keptAnswer } from '@shared/storage/keptAnswers';
import { bootstrapKeys, type Bootstrap } from './bootstrap';
import { session } from './session';

/** What changes seldom, and has a version in the bootstrap. */
export type Reference = keyof Bootstrap['reference_versions'];

interface Asking {
  client: QueryClient;
  queryKey: QueryKey;
}

/**
 * The answer that this browser keeps, where it is of the version that the bootstrap names for the country; else that of
 * `ask`, kept for the next window. What this window has already and asks for again is asked of the server.
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
  const kept = isFirst ? keptAnswer(name, version) : undefined;
  if (kept !== undefined) return kept as Output;
  const output = await ask();
  keepAnswer(name, version, output);
  return output;
}

/** Another release may answer otherwise. Null as long as the bootstrap of the country is not known. */
function versionOf(client: QueryClient, reference: Reference, country: string): string | null {
  const bootstrap = client.getQueryData<Partial<Bootstrap>>(bootstrapKeys.of(country));
  const version = bootstrap?.reference_versions?.[reference] ?? '';
  return version === '' ? null : `${version} ${boot().build_id}`;
}
