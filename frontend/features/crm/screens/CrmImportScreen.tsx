import { useMemo } from 'react';
import { ImportScreen } from '@shared/importing/ImportScreen';
import type { ImportDefinition } from '@shared/importing/definition';
import { useCountryCode } from '@shared/session/hooks';
import { leadImportCalls } from '../importCalls';
import { LEAD, LEAD_LIST } from '../model';

/** Brings leads in from a file. */
export default function CrmImportScreen() {
  const country = useCountryCode();
  const definition = useMemo<ImportDefinition>(
    () => ({
      area: 'crm',
      one: 'lead',
      many: 'leads',
      begins: 'New leads begin at New.',
      takenBack: 'When the import is undone, they go to Junk, and the file may be imported again.',
      country,
      listPath: LEAD_LIST,
      recordPath: LEAD,
      calls: leadImportCalls(country),
    }),
    [country],
  );
  return <ImportScreen key={country} definition={definition} />;
}
