import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { CopyPicked } from '../copying/CopyPicked';
import { pageKind } from '../pageKind';
import { pageActions } from './pageBulk';
import { PAGE_CELLS, PageCard } from './pageCells';
import { ContentPeek } from '../../reading/lazyPeek';

const PARTS: RecordListParts<'page'> = {
  code: 'page',
  title: 'Pages',
  waitingKey: 'pages',
  newLabel: 'New page',
  searchLabel: 'Search title, web address, keywords, ID',
  columns: [
    'title',
    'path',
    'type',
    'region',
    'label',
    'robots',
    'seo_score',
    'views',
    'publish_at',
    'updated',
    'language',
    'cuisine',
    'updated_by',
    'id',
  ],
  filters: [
    'status',
    'is_live',
    'has_issue',
    'page_type',
    'region_id',
    'cuisine_code',
    'robots',
    'language',
    'waiting',
    'updated_by',
    'in_menu',
    'has_error',
    'store_id',
    'tags',
    'publish_from',
    'publish_to',
    'updated_from',
    'updated_to',
  ],
  cells: PAGE_CELLS,
  nameOf: (row) => row.title,
  card: (row) => <PageCard row={row} />,
  peek: (row) => <ContentPeek kind={pageKind} id={row.page_id} />,
  picked: (ids) => <CopyPicked ids={ids} />,
  listKey: pageKind.keys.list,
  actions: pageActions,
  empty: {
    icon: 'read',
    title: 'No pages in this country yet',
    hint: 'Create the first one: a city and its food, a topic, a campaign.',
  },
};

/** The table of the country's pages. */
export function PageList() {
  return <ListScreen definition={useRecordList(PARTS)} />;
}
