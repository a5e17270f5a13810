import { useMemo, useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { BlocksField } from '@shared/blocks/BlocksField';
import { ARTICLE_KINDS } from '@shared/blocks/kinds';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { useUser } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';
import { useKeepArticle } from '../api';
import { BasicsSection, TaxonomySection } from '../form/sections';
import { emptyArticle } from '../form/values';
import { useArticleWords } from '../form/words';
import { ARTICLE, type Article } from '../model';
import './article.css';

const NO_COMMENTS = {};

/** An article that is not there yet; saved, its tab becomes the article's own. */
export function NewArticleForm() {
  useTabTitle('Write article');
  const tab = useTab();
  const keep = useKeepArticle();
  const words = useArticleWords();
  const { user_id: me } = useUser();
  // One id for all attempts of this form: a repeat after a lost answer makes no second article.
  const [requestId] = useState(() => crypto.randomUUID());
  const [values] = useState(() => emptyArticle(me));
  const record = useRecordForm<Article>({
    values,
    version: null,
    label: 'the new article',
    send: (typed) =>
      callApi(
        'article/create_article',
        { ...typed, request_id: requestId } as unknown as CallInput<'article/create_article'>,
        formCall,
      ),
    toValues: () => values,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      keep(saved);
      toast.success(`${saved.title} is begun`);
      tab.replace(ARTICLE, { id: saved.article_id });
    },
  });
  const sections = useMemo(
    () => [
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
    ],
    [],
  );
  return (
    <RecordFormFrame
      record={record}
      canSave
      saveLabel="Save draft"
      words={words}
      title={<h1>Write article</h1>}
      sections={sections}
      rail={
        <section className="rail-card">
          <h2>What happens next</h2>
          <p className="rail-muted">
            A title and a category are enough for a draft. Once it is saved it saves itself while you write,
            and you send it for review when it is ready.
          </p>
        </section>
      }
    />
  );
}
