import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import { useSession, useUser } from '@shared/session/hooks';

/** Query of a record, as a screen needs it. */
export interface RecordQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface LocatedRecord<Data> {
  query: RecordQuery<Data>;
  /** Country of the record; the current country until it is found. */
  country: string;
}

/**
 * Load a record by ID: first from the current country, then from the user's other countries, because a link
 * may lead to any of them. The current country does not change.
 */
export function useRecordAnywhere<Data, Key extends QueryKey>(
  id: number | null,
  options: (country: string) => UseQueryOptions<Data, Error, Data, Key>,
): LocatedRecord<Data> {
  const client = useQueryClient();
  const chosen = useSession((state) => state.country);
  const others = useUser().countries.filter((country) => country !== chosen);
  const find = (country: string) => client.query(options(country)).then(() => country);
  // Without the current country: changing it does not change the country of the record.
  const placeKey = ['country-of', ...options('').queryKey];
  const place = useQuery({
    // eslint-disable-next-line @tanstack/query/exhaustive-deps -- the current country is only where the search starts
    queryKey: placeKey,
    queryFn: () => find(chosen).catch((error: unknown) => findIn(others, find, error)),
    enabled: id !== null,
    // A record never moves to another country.
    staleTime: Infinity,
  });
  const country = place.data ?? chosen;
  const record = useQuery({ ...options(country), enabled: place.data !== undefined });
  if (place.data !== undefined) return { query: record, country };
  return { query: { data: undefined, error: place.error, refetch: () => place.refetch() }, country };
}

/**
 * Return the first country with the record. If there is none, throw the error that prevented the search, or
 * else `missing`.
 */
async function findIn(
  countries: readonly string[],
  find: (country: string) => Promise<string>,
  missing: unknown,
): Promise<string> {
  if (!isMissing(missing)) throw missing;
  return Promise.any(countries.map((country) => find(country))).catch((failures: unknown) => {
    const { errors } = failures as AggregateError;
    throw errors.find((error) => !isMissing(error)) ?? missing;
  });
}

/** Check whether the server reported that the record does not exist for this country and user. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && error.code === CODE.notFound;
}
