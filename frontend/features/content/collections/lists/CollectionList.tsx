import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { collectionKind } from '../collectionKind';
import { COLLECTION_ACTIONS } from './collectionBulk';
import { COLLECTION_CELLS, CollectionCard } from './collectionCells';
import { ContentPeek } from '../../reading/lazyPeek';

const PARTS: RecordListParts<'collection'> = {
  code: 'collection',
  title: 'Collections',
  newLabel: 'New collection',
  searchLabel: 'Search title, keywords, ID',
  columns: [
    'title',
    'label',
    'theme',
    'items',
    'region',
    'curator',
    'publish_at',
    'views',
    'weight',
    'updated',
    'mode',
    'updated_by',
    'id',
  ],
  filters: [
    'status',
    'theme',
    'has_broken',
    'mode',
    'kind',
    'region_id',
    'is_live',
    'has_error',
    'curator_id',
    'robots',
    'tags',
    'updated_by',
    'publish_from',
    'publish_to',
    'updated_from',
    'updated_to',
  ],
  cells: COLLECTION_CELLS,
  nameOf: (row) => row.title,
  card: (row) => <CollectionCard row={row} />,
  peek: (row) => <ContentPeek kind={collectionKind} id={row.collection_id} />,
  listKey: collectionKind.keys.list,
  actions: () => COLLECTION_ACTIONS,
  empty: {
    icon: 'cluster',
    title: 'No collections in this country yet',
    hint: 'Create the first one: breakfast places, a ranking, a KOL’s picks.',
  },
};

/** The country's collections as a table. */
export function CollectionList() {
  return <ListScreen definition={useRecordList(PARTS)} />;
}
