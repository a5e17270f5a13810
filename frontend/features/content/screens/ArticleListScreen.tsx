import { ArticleList } from '../lists/ArticleList';
import { useLanding } from '../lists/useLanding';

/** The articles of the country. KOLs see only their own. */
export default function ArticleListScreen() {
  useLanding();
  return <ArticleList />;
}
