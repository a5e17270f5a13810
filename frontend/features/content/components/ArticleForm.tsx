import { useMemo, useState } from 'react';
import { mergeBlockField } from '@shared/blocks/blockMerger';
import { BlocksField } from '@shared/blocks/BlocksField';
import { ARTICLE_KINDS } from '@shared/blocks/kinds';
import type { Block } from '@shared/blocks/model';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useCountryCode } from '@shared/session/hooks';
import { useTabTitle } from '@shared/workspace/hooks';
import { useKeepArticle } from '../api';
import { SeoSection } from '../form/SeoSection';
import { BasicsSection, PublishingSection, TaxonomySection } from '../form/sections';
import { ARTICLE_FIELDS, toValues } from '../form/values';
import { useArticleWords } from '../form/words';
import { openComments, type Article } from '../model';
import { articleKind } from '../articleKind';
import { OpenRecord, type ContentRecord, type Open } from '../kind';
import { ReviewSection } from '../review/ReviewSection';
import type { Wish } from '../review/wish';
import { VersionsSection } from '../versions/VersionsSection';
import { ArticleChecklist } from './ChecklistCard';
import { StatusCard } from './StatusCard';
import { useAutosave } from './useAutosave';
import './article.css';

const NOTHING: readonly string[] = [];
/** Where it is still to be made ready. */
const UNSENT: readonly string[] = ['draft', 'changes_requested', 'unpublished'];
const MERGERS = { body: mergeBlockField };

/** One article: what it says, where it stands, what is said about it, and what it was before. */
export function ArticleForm({ article }: { article: Article }) {
  useTabTitle(article.title);
  const country = useCountryCode();
  const keep = useKeepArticle();
  const words = useArticleWords();
  const [goTo, setGoTo] = useState<Wish | null>(null);
  const [commenting, setCommenting] = useState<Wish | null>(null);
  const record = useRecordForm<Article>({
    values: toValues(article),
    version: article.version,
    label: article.title,
    send: (patch, version) =>
      articleKind.edit(
        article.article_id,
        { ...patch, version },
        { ...formCall, country },
      ) as Promise<Article>,
    toValues,
    versionOf: (saved) => saved.version,
    onSaved: keep,
    mergers: MERGERS,
  });
  useAutosave(articleKind, article.article_id, article, record);
  const open: Open = {
    kind: articleKind,
    id: article.article_id,
    keep: (kept: ContentRecord) => keep(kept as Article),
  };
  const canSave = article.allowed_actions.includes('edit');
  const canComment = article.allowed_actions.includes('comment');
  // Drawn anew only with the article: what is typed concerns the fields that watch it.
  const sections = useMemo(() => {
    const shared = { article, isDisabled: !canSave };
    const wish = (take: (next: Wish) => void) => (blockId: string) => take({ blockId, wish: Date.now() });
    return [
      { id: 'basics', title: 'Basics', content: <BasicsSection {...shared} /> },
      {
        id: 'body',
        title: 'Body',
        content: (
          <BlocksField
            name="body"
            kinds={ARTICLE_KINDS}
            isReadOnly={!canSave}
            comments={openComments(article.review)}
            goTo={goTo}
            onComments={canComment || article.review.comments.length > 0 ? wish(setCommenting) : null}
          />
        ),
      },
      { id: 'taxonomy', title: 'Stores & taxonomy', content: <TaxonomySection {...shared} /> },
      { id: 'publishing', title: 'Publishing', content: <PublishingSection /> },
      {
        id: 'seo',
        title: 'Search results',
        content: <SeoSection isLive={article.is_live} isDisabled={!canSave} />,
      },
    ];
  }, [article, canSave, canComment, goTo]);
  return (
    <OpenRecord value={open}>
      <RecordFormFrame
        record={record}
        canSave={canSave}
        words={words}
        title={<h1>{article.title}</h1>}
        sections={sections}
        after={[
          {
            id: 'review',
            title: 'Review',
            content: (
              <ReviewSection
                content={article}
                blocks={article.body as unknown as readonly Block[]}
                commenting={commenting}
                onBlock={(blockId) => setGoTo({ blockId, wish: Date.now() })}
              />
            ),
          },
          {
            id: 'versions',
            title: 'Versions',
            content: <VersionsSection content={article} record={record} />,
          },
        ]}
        rail={
          <>
            <StatusCard content={article} record={record}>
              {`${article.word_count} words, ${article.read_minutes} min to read.`}
            </StatusCard>
            {UNSENT.includes(article.status) ? <ArticleChecklist article={article} /> : null}
            <HistoryCard
              objectType="article"
              objectId={article.article_id}
              version={article.version}
              words={words}
              restorable={canSave ? ARTICLE_FIELDS : NOTHING}
            />
          </>
        }
      />
    </OpenRecord>
  );
}
