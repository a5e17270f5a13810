import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { RecordCountryContext } from '@shared/session/recordCountry';
import { useSession } from '@shared/session/hooks';
import { useTab } from '@shared/workspace/hooks';

interface RecordCountryProps {
  /** What the record is, as its notice calls it: 'store'. Null: it belongs to no country, and shows no notice. */
  what: string | null;
  country: string;
  children: ReactNode;
}

/** Show a record in its own country: calls, numbers and times below it are those of that country. */
export function RecordCountry({ what, country, children }: RecordCountryProps) {
  const chosen = useSession((state) => state.country);
  useOwnCountry(country);
  const value = useMemo(() => (country === chosen ? null : { what, country }), [what, country, chosen]);
  return <RecordCountryContext value={value}>{children}</RecordCountryContext>;
}

/** Tell the tab that the screen belongs to this country, whichever is chosen. */
function useOwnCountry(country: string): void {
  const tab = useTab();
  useEffect(() => {
    tab.setOwnCountry(country);
    return () => {
      // A hidden screen ends its effects and keeps its record.
      if (tab.isActive()) tab.setOwnCountry(null);
    };
  }, [tab, country]);
}

/**
 * Show a form in the country it was opened in while it holds unsaved input. Without any, it starts again
 * in the country that is chosen.
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
