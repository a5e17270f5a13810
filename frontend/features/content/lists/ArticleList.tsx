import { useMemo } from 'react';
import { useRecordList } from '@shared/records/useRecordList';
import { useUser } from '@shared/session/hooks';
import { ListScreen } from '@shared/table/ListScreen';
import { articleKind } from '../articleKind';
import { ARTICLE_CELLS, ArticleCard } from './articleCells';
import { reviewedParts, type ReviewedList } from './reviewedList';
import { ContentPeek } from '../reading/lazyPeek';

const PARTS: ReviewedList<'article'> = {
  code: 'article',
  title: 'Articles',
  waitingKey: 'articles',
  newLabel: 'Write article',
  searchLabel: 'Search title, words, id',
  columns: [
    'title',
    'label',
    'category',
    'author',
    'reviewer',
    'stores',
    'region',
    'publish_at',
    'views',
    'comments',
    'words',
    'updated',
    'language',
    'sponsorship',
    'featured',
    'robots',
    'updated_by',
    'id',
  ],
  filters: [
    'status',
    'category',
    'reviewer',
    'author',
    'region_id',
    'language',
    'sponsorship',
    'cuisines',
    'robots',
    'waiting',
    'author_id',
    'reviewer_id',
    'is_live',
    'has_error',
    'review_late',
    'store_id',
    'tags',
    'is_featured',
    'updated_by',
    'publish_from',
    'publish_to',
    'updated_from',
    'updated_to',
  ],
  cells: ARTICLE_CELLS,
  nameOf: (row) => row.title,
  card: (row) => <ArticleCard row={row} />,
  peek: (row) => <ContentPeek kind={articleKind} id={row.article_id} />,
  listKey: articleKind.keys.list,
  empty: {
    icon: 'read',
    title: 'No articles in this country yet',
    hint: 'Write the first one: a review, a guide, a list of places. It goes out once it has been reviewed.',
  },
};

/** The country's articles as a table; a KOL's are their own. */
export function ArticleList() {
  const user = useUser();
  const parts = useMemo(() => reviewedParts(PARTS, user), [user]);
  return <ListScreen definition={useRecordList(parts)} />;
}
