import { articleKind } from '../articleKind';
import { ARTICLE_CELLS, ArticleCard } from './articleCells';
import { REVIEWED_FILTERS, type ReviewedList } from './reviewedList';
import { ReviewedListScreen } from './ReviewedListScreen';
import { ContentPeek } from '../reading/lazyPeek';

const PARTS: ReviewedList<'article'> = {
  code: 'article',
  title: 'Articles',
  waitingKey: 'articles',
  newLabel: 'Write article',
  searchLabel: 'Search title, keywords, ID',
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
  filters: ['status', 'category', ...REVIEWED_FILTERS],
  cells: ARTICLE_CELLS,
  nameOf: (row) => row.title,
  card: (row) => <ArticleCard row={row} />,
  peek: (row) => <ContentPeek kind={articleKind} id={row.article_id} />,
  listKey: articleKind.keys.list,
  empty: {
    icon: 'read',
    title: 'No articles in this country yet',
    hint: 'Write the first one: a review, a guide, a list of places. It is published after review.',
  },
};

/** The table of the country's articles. KOLs see only their own. */
export function ArticleList() {
  return <ReviewedListScreen parts={PARTS} />;
}
