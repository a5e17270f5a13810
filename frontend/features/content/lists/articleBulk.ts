import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { BulkAction, BulkDefinition, BulkInput } from '@shared/table/bulk';
import { rowInLists } from '@shared/table/rowsInLists';
import { articleKeys } from '../api';
import type { ArticleRow } from '../model';
import { reviewerPicker, tagPicker } from '../pickers';

const ASSIGN: BulkAction = {
  id: 'assign_reviewer',
  label: 'Give to a reviewer',
  title: (rows) => `Give ${rows} to a reviewer`,
  follows: 'The reviewer is told. Those that are not in review, or are their own, are listed.',
  done: (rows) => `${rows} have a reviewer`,
  asks: [{ kind: 'record', name: 'reviewer_id', label: 'Reviewer', picker: reviewerPicker }],
};
const UNPUBLISH: BulkAction = {
  id: 'unpublish',
  label: 'Take off the site',
  title: (rows) => `Take ${rows} off the site`,
  follows: 'Readers no longer find them. They can be published again.',
  done: (rows) => `${rows} taken off the site`,
  asks: [{ kind: 'text', name: 'reason', label: 'Why', maxLength: 500, isLong: true }],
  isDangerous: true,
};
const PUBLISHERS: readonly BulkAction[] = [
  {
    id: 'publish',
    label: 'Publish',
    title: (rows) => `Publish ${rows}`,
    follows: 'They go out without a review. Those that lack something stay as they are, and are listed.',
    done: (rows) => `${rows} published`,
  },
  {
    id: 'archive',
    label: 'Archive',
    title: (rows) => `Archive ${rows}`,
    follows: 'They leave the lists. They can be restored one by one.',
    done: (rows) => `${rows} archived`,
  },
  {
    id: 'tag',
    label: 'Tag',
    title: (rows) => `Tag ${rows}`,
    follows: 'The tag joins those they have.',
    done: (rows) => `${rows} tagged`,
    asks: [{ kind: 'record', name: 'tag', label: 'Tag', picker: tagPicker }],
  },
];

const OF_ROLES: Readonly<Record<string, readonly BulkAction[]>> = {
  manager: [ASSIGN, ...PUBLISHERS, UNPUBLISH],
  operator: [...PUBLISHERS, UNPUBLISH],
  reviewer: [ASSIGN, UNPUBLISH],
};

/** What may be done with several articles at once; null for those who may do nothing so. */
export function articleBulk(client: QueryClient, country: string, role: string): BulkDefinition | null {
  const actions = OF_ROLES[role];
  if (actions === undefined) return null;
  return {
    one: 'article',
    many: 'articles',
    country,
    actions,
    call: (input) =>
      callApi('article/bulk_edit_articles', toInput(input) as CallInput<'article/bulk_edit_articles'>, {
        ...formCall,
        country,
      }),
    nameOf: (id) =>
      rowInLists<ArticleRow>(client, [...articleKeys.all, 'list', country], (row) => row.article_id === id)
        ?.title ?? `#${id}`,
  };
}

/** The dialog asks for one tag; the call takes several. */
function toInput({ params: { tag, ...params }, ...input }: BulkInput): object {
  return { ...input, params: tag === undefined ? params : { ...params, tags: [tag] } };
}
