import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import { dayAhead } from '@shared/format/dates';
import { LATER } from '@shared/review/later';
import type { Choice } from '@shared/session/bootstrap';
import type { BulkAction, BulkDefinition } from '@shared/table/bulk';
import { rowInLists } from '@shared/table/rowsInLists';
import { syncKeys } from '../api';
import type { SyncRow } from '../model';

function actions(reasons: readonly Choice[], timeZone: string): readonly BulkAction[] {
  const days = LATER.map(({ days: ahead, label }) => ({
    value: dayAhead(Date.now(), ahead, timeZone),
    label,
  }));
  return [
    {
      id: 'accept_minor',
      label: 'Accept all minor',
      title: (rows) => `Accept ${rows}`,
      follows: 'Those in which everything is minor are applied. All others stay as they are and are listed.',
      done: (rows) => `${rows} applied`,
    },
    {
      id: 'reject',
      label: 'Reject',
      title: (rows) => `Reject ${rows}`,
      follows: 'What the source says is not taken, and not asked about again until it says something else.',
      done: (rows) => `${rows} rejected`,
      // "Other" asks for words of its own: one by one.
      asks: [
        {
          kind: 'choice',
          name: 'reason',
          label: 'Reason',
          options: reasons.filter(({ value }) => value !== 'other'),
        },
      ],
    },
    {
      id: 'snooze',
      label: 'Put off',
      title: (rows) => `Put off ${rows}`,
      follows: 'They come back on that day.',
      done: (rows) => `${rows} put off`,
      asks: [{ kind: 'choice', name: 'snooze_until', label: 'Ask again', options: days }],
    },
    {
      id: 'release',
      label: 'Give back',
      title: (rows) => `Give ${rows} back`,
      follows: 'Colleagues can take them.',
      done: (rows) => `${rows} given back`,
    },
  ];
}

/** What may be done with several records of the review at once. */
export function syncBulk(
  client: QueryClient,
  country: string,
  timeZone: string,
  reasons: readonly Choice[],
): BulkDefinition {
  return {
    one: 'record',
    many: 'records',
    country,
    actions: actions(reasons, timeZone),
    call: (input) =>
      callApi('store_sync/bulk_edit_syncs', input as CallInput<'store_sync/bulk_edit_syncs'>, {
        ...formCall,
        country,
      }),
    nameOf: (id) => {
      const found = rowInLists<SyncRow>(
        client,
        [...syncKeys.all, 'list', country],
        (row) => row.sync_id === id,
      );
      return found?.title ?? `#${id}`;
    },
  };
}
