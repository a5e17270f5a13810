import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boot } from '@shared/boot/boot';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import type { ListDefaults } from '@shared/table/listState';
import { leadKeys } from '../api';
import { LEAD, LEAD_ADD, LEAD_IMPORT, type LeadRow } from '../model';
import { leadBulk } from './leadBulk';
import { MergePicked } from './MergePicked';
import { LeadListCard, leadColumns, type LeadLabels } from './leadColumns';

export function useLeadLabels(): LeadLabels {
  const stage = useEnum('lead_stage');
  const source = useEnum('lead_source');
  const interest = useEnum('lead_interest');
  return useMemo(() => ({ stage, source, interest }), [stage, source, interest]);
}

/** The country's leads as a table. */
export function LeadList({ defaults }: { defaults: ListDefaults }) {
  const country = useCountryCode();
  const client = useQueryClient();
  const labels = useLeadLabels();
  const priorities = useEnum('lead_priority');
  const definition = useMemo<ListDefinition<LeadRow>>(
    () => ({
      area: 'crm',
      title: boot().crm_title,
      defaults,
      columns: leadColumns(labels),
      rowId: (row) => row.lead_id,
      recordPath: LEAD,
      newPath: LEAD_ADD,
      newLabel: 'Create lead',
      importPath: LEAD_IMPORT,
      searchLabel: 'Search name, phone, e-mail, id',
      nameOf: (row) => row.name,
      picked: (ids, clear) => <MergePicked ids={ids} onMerged={clear} />,
      bulk: leadBulk(client, country, labels.stage, priorities),
      exporting: {
        one: 'lead',
        many: 'leads',
        fetch: (input) =>
          fetchFileOrJob('crm/export_leads', input as CallInput<'crm/export_leads'>, 'leads.xlsx', {
            country,
          }),
      },
      map: null,
      card: (row) => <LeadListCard row={row} labels={labels} />,
      empty: {
        icon: 'shop',
        title: 'No leads in this country yet',
        hint: 'A lead is a shop that may come to us. Add one after a visit or a call, or import a file with many.',
      },
      queryKey: (input) => leadKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('crm/query_leads', input as CallInput<'crm/query_leads'>, { signal, handles: 'all' }),
    }),
    [client, country, defaults, labels, priorities],
  );
  return <ListScreen definition={definition} />;
}
