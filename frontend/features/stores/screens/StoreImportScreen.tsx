import { ImportAnywhere } from '@shared/importing/ImportAnywhere';
import type { ImportDefinition } from '@shared/importing/definition';
import { storeImportCalls } from '../importCalls';
import { STORE_EDIT } from '../model';

function define(country: string): ImportDefinition {
  return {
    area: 'store',
    one: 'store',
    many: 'stores',
    begins: 'New stores are drafts until they are published.',
    undoneLabel: 'If you undo the import, they are deleted.',
    country,
    listPath: '/store/store/list',
    recordPath: STORE_EDIT,
    calls: storeImportCalls(country),
  };
}

/** The import of stores from a file. */
export default function StoreImportScreen() {
  return <ImportAnywhere define={define} />;
}
