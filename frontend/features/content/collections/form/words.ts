import { useMemo } from 'react';
import { labelledBy, type FieldWords } from '@shared/form/labels';
import { useEnum } from '@shared/session/bootstrap';

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  slug: 'Web address',
  subtitle: 'Subtitle',
  intro: 'Introduction',
  cover_picture_id: 'Cover picture',
  theme: 'Theme',
  mode: 'Items come from',
  rule: 'Rule',
  items: 'Items',
  region_id: 'Region',
  tags: 'Tags',
  curator_id: 'Curator',
  sponsorship: 'Sponsorship',
  sort_weight: 'Weight',
  status: 'Status',
  is_live: 'On the site',
  publish_at: 'Goes out',
  unpublish_at: 'Comes off',
  publish_error: 'Why it did not go out',
  live_revision_no: 'Version on the site',
  meta_title: 'Search title',
  meta_description: 'Search description',
  canonical_url: 'Original address',
  robots: 'Search engines',
  og_title: 'Title when shared',
  og_description: 'Description when shared',
  og_picture_id: 'Picture when shared',
  sitemap: 'In the sitemap',
  sitemap_priority: 'Weight in the sitemap',
  reason: 'Reason',
};

/** The words for a collection's fields: in its form, its conflicts and its history. */
export function useCollectionWords(): FieldWords {
  const theme = useEnum('collection_theme');
  const mode = useEnum('collection_mode');
  const sponsorship = useEnum('sponsorship');
  const status = useEnum('content_status');
  const robots = useEnum('robots');
  return useMemo(() => {
    const coded = labelledBy({ theme, mode, sponsorship, status, robots });
    return { labels: LABELS, describe: (field, value) => partWords(field, value) ?? coded(field, value) };
  }, [theme, mode, sponsorship, status, robots]);
}

function partWords(field: string, value: unknown): string | null {
  if (field.startsWith('items.')) return itemWords(value as Readonly<Record<string, unknown>> | null);
  if (field === 'items' && Array.isArray(value))
    return value.length === 1 ? '1 item' : `${value.length} items`;
  if (field === 'rule') return value === null ? 'Not said yet' : ruleWords(value as Rule);
  return null;
}

type Rule = Readonly<Record<string, unknown>>;

function ruleWords(rule: Rule): string {
  const said = Object.entries(rule).filter(
    ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return said
    .map(([name, value]) =>
      value === true ? name.replaceAll('_', ' ') : `${name.replaceAll('_', ' ')} ${String(value)}`,
    )
    .join(', ');
}

function itemWords(item: Readonly<Record<string, unknown>> | null): string {
  if (item === null) return 'Not in the list';
  const name = [item['title_override'], item['url']].find((part) => typeof part === 'string' && part !== '');
  const told = [item['rank_label'], item['note']].filter((part) => typeof part === 'string' && part !== '');
  return [name ?? `${String(item['kind'])} ${String(item['ref_id'])}`, ...told].join(', ');
}
