import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import { useSession, useUser } from '@shared/session/hooks';

/** What a screen needs to know of the read of its record. */
export interface RecordQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface FoundRecord<Data> {
  query: RecordQuery<Data>;
  /** The country the record is of; the chosen one as long as it is not found. */
  country: string;
}

/**
 * A record by its id: looked for in the chosen country, then in the person's others, for a link may lead
 * to any of them. The chosen country stays as it is.
 */
export function useRecordAnywhere<Data, Key extends QueryKey>(
  id: number | null,
  options: (country: string) => UseQueryOptions<Data, Error, Data, Key>,
): FoundRecord<Data> {
  const client = useQueryClient();
  const chosen = useSession((state) => state.country);
  const others = useUser().countries.filter((country) => country !== chosen);
  const find = (country: string) => client.query(options(country)).then(() => country);
  // Without the chosen country: another choice changes nothing about where the record is.
  const placeKey = ['country-of', ...options('').queryKey];
  const place = useQuery({
    // eslint-disable-next-line @tanstack/query/exhaustive-deps -- the chosen country is only where the search starts
    queryKey: placeKey,
    queryFn: () => find(chosen).catch((error: unknown) => findIn(others, find, error)),
    enabled: id !== null,
    // A record does not move between countries.
    staleTime: Infinity,
  });
  const country = place.data ?? chosen;
  const record = useQuery({ ...options(country), enabled: place.data !== undefined });
  if (place.data !== undefined) return { query: record, country };
  return { query: { data: undefined, error: place.error, refetch: () => place.refetch() }, country };
}

/** The first that is found; where none is, `missing` is thrown, or what kept us from looking. */
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

/** Whether the server said that there is no such record for this country and person. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && error.code === CODE.notFound;
}
