import { ARTICLE_FORM } from '../articleForm';
import { EditScreen } from './EditScreen';

/** The form of one article, or of a new one. */
export default function ArticleEditScreen() {
  return <EditScreen definition={ARTICLE_FORM} />;
}
