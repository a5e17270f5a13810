import { useMemo } from 'react';
import { boot } from '@shared/boot/boot';
import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { lazyPart } from '@shared/ui/lazyPart';
import { leadKeys } from '../api';
import { LEAD_ADD, LEAD_IMPORT } from '../model';
import { leadActions } from './leadBulk';
import { LEAD_CELLS, LeadListCard } from './leadCells';
import { LEAD_FILTERS } from './leadFilters';
import { MergePicked } from './MergePicked';

const LeadPeek = lazyPart(() => import(/* webpackChunkName: "lead-peek" */ '../components/LeadPeek'));

const PARTS: Omit<RecordListParts<'lead'>, 'title'> = {
  code: 'lead',
  newPath: LEAD_ADD,
  newLabel: 'Create lead',
  importPath: LEAD_IMPORT,
  searchLabel: 'Search name, phone, email, ID',
  columns: [
    'name',
    'stage',
    'next_task',
    'value',
    'owner',
    'contact',
    'days',
    'last_contact',
    'region',
    'source',
    'updated',
    'created',
    'interests',
    'priority',
    'id',
  ],
  filters: LEAD_FILTERS,
  cells: LEAD_CELLS,
  nameOf: (row) => row.name,
  picked: (ids, clear) => <MergePicked ids={ids} onMerged={clear} />,
  card: (row) => <LeadListCard row={row} />,
  peek: (row) => <LeadPeek id={row.lead_id} />,
  listKey: [...leadKeys.all, 'list'],
  actions: leadActions,
  cellActions: { stage: ['stage', 'junk'], owner: ['assign'], priority: ['priority'] },
  empty: {
    icon: 'shop',
    title: 'No leads in this country yet',
    hint: 'A lead is a business that may join. Add one after a visit or a call, or import a file.',
  },
};

/** The table of the country's leads. */
export function LeadList() {
  const parts = useMemo(() => ({ ...PARTS, title: boot().crm_title }), []);
  return <ListScreen definition={useRecordList(parts)} />;
}
