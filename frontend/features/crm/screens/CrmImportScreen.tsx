import { ImportAnywhere } from '@shared/importing/ImportAnywhere';
import type { ImportDefinition } from '@shared/importing/definition';
import { leadImportCalls } from '../importCalls';
import { LEAD, LEAD_LIST } from '../model';

function define(country: string): ImportDefinition {
  return {
    area: 'crm',
    one: 'lead',
    many: 'leads',
    begins: 'New leads start at New.',
    undoneLabel: 'If you undo the import, they move to Junk and the file can be imported again.',
    country,
    listPath: LEAD_LIST,
    recordPath: LEAD,
    calls: leadImportCalls(country),
  };
}

/** The import of leads from a file. */
export default function CrmImportScreen() {
  return <ImportAnywhere define={define} />;
}
