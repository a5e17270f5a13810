import type { CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export { labelIn } from '@shared/session/bootstrap';

export type ArticleRow = CallOutput<'article/query_articles'>['list'][number];
export type Article = CallOutput<'article/get_article_detail'>;
export type Review = Article['review'];
export type ReviewComment = Review['comments'][number];
export type Status = ArticleRow['status'];

export const ARTICLE_LIST = '/content/article/list';
export const ARTICLE = '/content/article/edit';

export const STATUS_TONES: Readonly<Record<Status, Tone>> = {
  draft: 'neutral',
  in_review: 'info',
  changes_requested: 'warning',
  scheduled: 'info',
  published: 'plain',
  unpublished: 'neutral',
  archived: 'neutral',
};

/** Return the color of an article's status. A draft of a published article is shown as live. */
export function toneOf({ status, is_live }: Pick<ArticleRow, 'status' | 'is_live'>): Tone {
  return status === 'draft' && is_live ? 'plain' : STATUS_TONES[status];
}

/** Return the number of open comments by block ID. */
export function openComments({ comments }: Review): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { block_id: id, resolved } of comments) {
    if (id !== null && !resolved) counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}
