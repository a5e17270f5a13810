import { useMemo } from 'react';
import { blockWords } from '@shared/blocks/words';
import type { Block } from '@shared/blocks/model';
import { labelledBy, type FieldWords } from '@shared/form/labels';
import { useEnum } from '@shared/session/bootstrap';

export const CONTENT_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  slug: 'Web address',
  subtitle: 'Subtitle',
  summary: 'Summary',
  category: 'Category',
  body: 'Body',
  cover_picture_id: 'Cover picture',
  cover_alt: 'What the cover shows',
  author_id: 'Author',
  byline: 'Byline',
  co_author_ids: 'Written with',
  stores: 'Stores',
  cuisines: 'Cuisines',
  tags: 'Tags',
  region_id: 'Region',
  language: 'Language',
  sponsorship: 'Sponsorship',
  comments_open: 'Comments',
  is_featured: 'Featured',
  sort_weight: 'Weight',
  status: 'Status',
  is_live: 'On the site',
  publish_at: 'Goes out',
  unpublish_at: 'Comes off',
  meta_title: 'Search title',
  meta_description: 'Search description',
  canonical_url: 'Original address',
  robots: 'Search engines',
  og_title: 'Title when shared',
  og_description: 'Description when shared',
  og_picture_id: 'Picture when shared',
  sitemap: 'In the sitemap',
  sitemap_priority: 'Weight in the sitemap',
  submitted_by_id: 'Sent by',
  reviewer_id: 'Reviewer',
  review_due_at: 'Review due',
  review_round: 'Round',
  reason: 'Reason',
};

/** The words for an article's fields: in its form, its conflicts and its history. */
export function useArticleWords(): FieldWords {
  const category = useEnum('article_category');
  const language = useEnum('content_language');
  const sponsorship = useEnum('sponsorship');
  const status = useEnum('content_status');
  const robots = useEnum('robots');
  return useMemo(() => {
    const coded = labelledBy({ category, language, sponsorship, status, robots });
    return {
      labels: CONTENT_LABELS,
      describe: (field, value) => bodyWords(field, value) ?? coded(field, value),
    };
  }, [category, language, sponsorship, status, robots]);
}

/** The body in a line; one block of it in its own words. */
function bodyWords(field: string, value: unknown): string | null {
  if (field.startsWith('body.')) return blockWords(value as Block | null);
  if (field === 'stores' && Array.isArray(value))
    return value.length === 1 ? '1 store' : `${value.length} stores`;
  if (field !== 'body' || !Array.isArray(value)) return null;
  return value.length === 1 ? '1 block' : `${value.length} blocks`;
}
