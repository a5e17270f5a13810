import { useMemo } from 'react';
import { ImportScreen } from '@shared/importing/ImportScreen';
import type { ImportDefinition } from '@shared/importing/definition';
import { useCountryCode } from '@shared/session/hooks';
import { storeImportCalls } from '../importCalls';
import { STORE_EDIT } from '../model';

/** Brings stores in from a file. */
export default function StoreImportScreen() {
  const country = useCountryCode();
  const definition = useMemo<ImportDefinition>(
    () => ({
      area: 'store',
      one: 'store',
      many: 'stores',
      begins: 'New stores are drafts until somebody publishes them.',
      takenBack: 'When the import is undone, they are deleted.',
      country,
      listPath: '/store/store/list',
      recordPath: STORE_EDIT,
      calls: storeImportCalls(country),
    }),
    [country],
  );
  return <ImportScreen key={country} definition={definition} />;
}
