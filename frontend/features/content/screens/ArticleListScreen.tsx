import { useArticleListDefaults } from '../lists/articleFilters';
import { ArticleList } from '../lists/ArticleList';

/** The articles of the country; a KOL's are their own. */
export default function ArticleListScreen() {
  return <ArticleList defaults={useArticleListDefaults()} />;
}
