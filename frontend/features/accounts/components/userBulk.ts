import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { BulkDefinition } from '@shared/table/bulk';
import { rowInLists } from '@shared/table/rowsInLists';
import { userKeys } from '../api';
import type { UserRow } from '../model';

const REASON = { kind: 'text', name: 'reason', label: 'Reason', maxLength: 500, isLong: true } as const;

/** What may be done with several accounts at once. */
export function userBulk(client: QueryClient, country: string): BulkDefinition {
  return {
    one: 'account',
    many: 'accounts',
    country,
    actions: [
      {
        id: 'enable',
        label: 'Enable',
        title: (rows) => `Enable ${rows}`,
        follows: 'Their people can sign in again.',
        done: (rows) => `${rows} enabled`,
      },
      {
        id: 'disable',
        label: 'Disable',
        title: (rows) => `Disable ${rows}`,
        follows:
          'Their people are signed out everywhere and cannot sign in until the accounts are enabled again.',
        done: (rows) => `${rows} disabled`,
        asks: [{ ...REASON, help: 'Kept in the history. May be left empty.' }],
        isDangerous: true,
      },
      {
        id: 'revoke_sessions',
        label: 'End sessions',
        title: (rows) => `End all sessions of ${rows}`,
        follows: 'Their people are signed out everywhere and can sign in again. This cannot be undone.',
        done: (rows) => `Sessions of ${rows} ended`,
        isDangerous: true,
      },
    ],
    call: (input) =>
      callApi('user/bulk_edit_users', input as CallInput<'user/bulk_edit_users'>, { ...formCall, country }),
    nameOf: (id) =>
      rowInLists<UserRow>(client, [...userKeys.all, 'list', country], (row) => row.user_id === id)
        ?.nickname ?? `#${id}`,
  };
}
