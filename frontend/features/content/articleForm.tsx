import { useMemo, useState } from 'react';
import { formatCounted } from '@shared/format/count';
import { mergeBlockField } from '@shared/blocks/blockMerger';
import { BlocksField } from '@shared/blocks/BlocksField';
import { ARTICLE_KINDS } from '@shared/blocks/kinds';
import type { Block } from '@shared/blocks/model';
import { sectionOf } from '@shared/fields/facts';
import { TextInput } from '@shared/form/fields';
import type { RecordSection } from '@shared/records/page/fieldGroups';
import { useUser } from '@shared/session/hooks';
import { articleKind } from './articleKind';
import { ArticleChecklist } from './components/ChecklistCard';
import type { FormDefinition, FormParts, FormState } from './form/definition';
import { BasicsSection, PublishingSection, TaxonomySection } from './form/sections';
import { SeoSection } from './form/SeoSection';
import { emptyArticle, toValues } from './form/values';
import { useArticleLabels } from './form/labels';
import { openComments, type Article } from './model';
import { ReviewSection } from './review/ReviewSection';
import type { ScrollRequest } from './review/scrollRequest';

const NO_COMMENTS = {};

/** The form of an article: text, classification, publication and search results. */
export const ARTICLE_FORM: FormDefinition<Article> = {
  kind: articleKind,
  useLabels: useArticleLabels,
  toValues,
  mergers: { body: mergeBlockField },
  isAutosaved: true,
  useParts: useArticleParts,
  begin: {
    title: 'Write article',
    next: 'Enter a title and a category to create a draft. After that, your changes are saved every 30 seconds. Submit the article for review when it is ready.',
    useValues: () => emptyArticle(useUser().user_id),
  },
};

function useArticleParts({ content: article, isDisabled, onEdit }: FormState<Article>): FormParts<Article> {
  const [goTo, setGoTo] = useState<ScrollRequest | null>(null);
  const [commenting, setCommenting] = useState<ScrollRequest | null>(null);
  // This is rebuilt only when the article changes: while typing, only the fields that watch a value render
  // again.
  const sections = useMemo(() => {
    const canComment = article?.allowed_actions.includes('comment') === true;
    const hasComments = article !== null && article.review.comments.length > 0;
    return [
      {
        id: 'text',
        title: 'Text',
        content: (
          <>
            <TextInput name="title" />
            <BlocksField
              name="body"
              kinds={ARTICLE_KINDS}
              isReadOnly={isDisabled}
              comments={article === null ? NO_COMMENTS : openComments(article.review)}
              goTo={goTo}
              onComments={
                canComment || hasComments ? (blockId) => setCommenting({ blockId, nonce: Date.now() }) : null
              }
            />
          </>
        ),
      },
      {
        ...sectionOf('article', 'basics'),
        isDetail: true,
        content: <BasicsSection isDisabled={isDisabled} />,
      },
      {
        ...sectionOf('article', 'taxonomy'),
        isDetail: true,
        content: <TaxonomySection content={article} isDisabled={isDisabled} />,
      },
      ...(article === null
        ? []
        : [
            {
              ...sectionOf('article', 'publishing'),
              isDetail: true,
              content: <PublishingSection />,
            },
            {
              ...sectionOf('article', 'seo'),
              isDetail: true,
              content: <SeoSection isLive={article.is_live} isDisabled={isDisabled} />,
            },
          ]),
    ];
  }, [article, isDisabled, goTo]);
  const groups = useMemo(() => sections.map(withTitle), [sections]);
  if (article === null) return { sections };
  const blocks = article.body as unknown as readonly Block[];
  const goToBlock = (blockId: string) => {
    setGoTo({ blockId, nonce: Date.now() });
    onEdit();
  };
  return {
    sections,
    groups,
    blocks,
    onBlock: goToBlock,
    after: [
      {
        id: 'review',
        title: 'Review',
        content: (
          <ReviewSection content={article} blocks={blocks} commenting={commenting} onBlock={goToBlock} />
        ),
      },
    ],
    summary: `${formatCounted(article.word_count, 'word')}, ${article.read_minutes} min to read.`,
    checklist: <ArticleChecklist article={article} />,
  };
}

/** Return a section as a group of the overview: its basics include the title, which the form has above the body. */
function withTitle(section: RecordSection): RecordSection {
  if (section.id !== 'basics') return section;
  const content = (
    <>
      <TextInput name="title" />
      {section.content}
    </>
  );
  return { ...section, content };
}
