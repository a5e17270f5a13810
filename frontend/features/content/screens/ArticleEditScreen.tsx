import { ARTICLE_FORM } from '../articleForm';
import { EditScreen } from './EditScreen';

/** One article, or a new one. */
export default function ArticleEditScreen() {
  return <EditScreen definition={ARTICLE_FORM} />;
}
