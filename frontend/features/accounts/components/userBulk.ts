import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallInput, CallOutput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import type { BulkDefinition } from '@shared/table/bulk';
import { userKeys } from '../api';

type Action = CallInput<'user/bulk_edit_users'>['action'];

/** What may be done with several accounts at once. */
export function userBulk(client: QueryClient, country: string): BulkDefinition {
  return {
    actions: [
      { id: 'enable', label: 'Enable' },
      { id: 'disable', label: 'Disable', isDangerous: true },
      { id: 'revoke_sessions', label: 'End sessions', isDangerous: true },
    ],
    send: (action, ids) => async (_patch, _version, confirm_token) => {
      const input = { ids: [...ids], action: action as Action, confirm_token };
      const answer = await callApi(
        'user/bulk_edit_users',
        input as CallInput<'user/bulk_edit_users'>,
        formCall,
      );
      await client.invalidateQueries({ queryKey: userKeys.all });
      return answer;
    },
    nameOf: (id) => {
      const lists = client.getQueriesData<CallOutput<'user/query_users'>>({
        queryKey: [...userKeys.all, 'list', country],
      });
      const rows = lists.flatMap(([, data]) => data?.list ?? []);
      return rows.find((row) => row.user_id === id)?.nickname ?? `#${id}`;
    },
  };
}
