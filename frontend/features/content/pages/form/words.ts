import { useMemo } from 'react';
import type { Block } from '@shared/blocks/model';
import { blockWords } from '@shared/blocks/words';
import { labelledBy, type FieldWords } from '@shared/form/labels';
import { useEnum } from '@shared/session/bootstrap';
import { tagPicker } from '@shared/table/pickers';
import { ANY_REGION } from '@shared/table/regionFilters';
import { CONTENT_LABELS } from '../../form/words';

const LABELS: Readonly<Record<string, string>> = {
  ...CONTENT_LABELS,
  page_type: 'Type',
  blocks: 'Blocks',
  cuisine_code: 'Cuisine',
  in_menu: 'In the site’s menu',
  translation_of_id: 'Same as',
  publish_error: 'Why it did not go out',
  live_revision_no: 'Version on the site',
  redirect_to: 'Its readers go to',
};
const RECORDS = { region_id: ANY_REGION, tags: tagPicker };

/** The words for a page's fields: in its form, its conflicts and its history. */
export function usePageWords(): FieldWords {
  const type = useEnum('page_type');
  const language = useEnum('content_language');
  const status = useEnum('content_status');
  const robots = useEnum('robots');
  return useMemo(() => {
    const coded = labelledBy({ page_type: type, language, status, robots });
    return {
      labels: LABELS,
      describe: (field, value) => blocksWords(field, value) ?? coded(field, value),
      records: RECORDS,
    };
  }, [type, language, status, robots]);
}

/** The blocks in a line; one of them in its own words. */
function blocksWords(field: string, value: unknown): string | null {
  if (field.startsWith('blocks.')) return blockWords(value as Block | null);
  if (field !== 'blocks' || !Array.isArray(value)) return null;
  return value.length === 1 ? '1 block' : `${value.length} blocks`;
}
