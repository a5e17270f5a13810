import { useMemo, type ReactNode } from 'react';
import { RecordCountryContext } from '@shared/session/recordCountry';
import { useSession } from '@shared/session/hooks';

interface RecordCountryProps {
  /** What the record is, as its notice calls it: 'store'. */
  what: string;
  country: string;
  children: ReactNode;
}

/** Shows a record in its own country: what stands below calls, counts and tells the time as there. */
export function RecordCountry({ what, country, children }: RecordCountryProps) {
  const chosen = useSession((state) => state.country);
  const value = useMemo(() => (country === chosen ? null : { what, country }), [what, country, chosen]);
  return <RecordCountryContext value={value}>{children}</RecordCountryContext>;
}
