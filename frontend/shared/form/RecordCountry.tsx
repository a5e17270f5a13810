import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { RecordCountryContext } from '@shared/session/recordCountry';
import { useSession } from '@shared/session/hooks';
import { useTab } from '@shared/workspace/hooks';

interface RecordCountryProps {
  /** Noun for the record in the notice: 'store'. Null for a record without country, which shows no notice. */
  what: string | null;
  country: string;
  children: ReactNode;
}

/** Show a record in its own country: API calls, numbers and times below use that country. */
export function RecordCountry({ what, country, children }: RecordCountryProps) {
  const chosen = useSession((state) => state.country);
  useOwnCountry(country);
  const value = useMemo(() => (country === chosen ? null : { what, country }), [what, country, chosen]);
  return <RecordCountryContext value={value}>{children}</RecordCountryContext>;
}

/** Set the country of the tab, independent of the current country. */
function useOwnCountry(country: string): void {
  const tab = useTab();
  useEffect(() => {
    tab.setOwnCountry(country);
    return () => {
      // Effects also end when the screen is hidden; the tab must keep its country then.
      if (tab.isActive()) tab.setOwnCountry(null);
    };
  }, [tab, country]);
}

/**
 * Show a form in the country in which it was opened while it has unsaved changes. Otherwise it restarts in
 * the current country.
 */
export function FormCountry({ what, children }: Omit<RecordCountryProps, 'country'>) {
  const tab = useTab();
  const chosen = useSession((state) => state.country);
  const [country, setCountry] = useState(chosen);
  if (country !== chosen && !tab.hasUnsaved()) setCountry(chosen);
  return (
    <RecordCountry key={country} what={what} country={country}>
      {children}
    </RecordCountry>
  );
}
