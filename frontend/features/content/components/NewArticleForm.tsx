import { BlocksField } from '@shared/blocks/BlocksField';
import { ARTICLE_KINDS } from '@shared/blocks/kinds';
import { formCall } from '@shared/form/saving';
import { useUser } from '@shared/session/hooks';
import { useKeepArticle } from '../api';
import { articleKind } from '../articleKind';
import { BasicsSection, TaxonomySection } from '../form/sections';
import { emptyArticle } from '../form/values';
import { useArticleWords } from '../form/words';
import { ARTICLE, type Article } from '../model';
import { NewForm } from './NewForm';

const NO_COMMENTS = {};
const SECTIONS = [
  { id: 'basics', title: 'Basics', content: <BasicsSection article={null} isDisabled={false} /> },
  {
    id: 'body',
    title: 'Body',
    content: (
      <BlocksField
        name="body"
        kinds={ARTICLE_KINDS}
        isReadOnly={false}
        comments={NO_COMMENTS}
        onComments={null}
      />
    ),
  },
  {
    id: 'taxonomy',
    title: 'Stores & taxonomy',
    content: <TaxonomySection article={null} isDisabled={false} />,
  },
];

/** An article that is not there yet. */
export function NewArticleForm() {
  const { user_id: me } = useUser();
  return (
    <NewForm
      title="Write article"
      label="the new article"
      words={useArticleWords()}
      sections={SECTIONS}
      values={emptyArticle(me)}
      create={(typed) => articleKind.create(typed, formCall) as Promise<Article>}
      keep={useKeepArticle()}
      path={ARTICLE}
      idOf={(saved) => saved.article_id}
      next="A title and a category are enough for a draft. Once it is saved it saves itself while you write, and you send it for review when it is ready."
    />
  );
}
