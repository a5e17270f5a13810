import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { formatCounted } from '@shared/format/count';
import { isApiError } from '@shared/api/errors';
import { showWhyNot } from '@shared/permission/showWhyNot';
import { askOnDesk } from '@shared/decisions/passedCommand';
import { useCountryCode, useUser } from '@shared/session/hooks';
import type { RowKey } from '@shared/table/state/definition';
import { confirm } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { messageKeys, useKeepMessage } from '../api';
import { WAYS } from '../components/panels';
import type { MessageRow } from '../model';
import { AREA } from '../threads/useThread';

/** Return the shortcuts of a row in the message list, labeled as on the desk. */
export function useMessageKeys(onShow: (id: number) => void): readonly RowKey<MessageRow>[] {
  const country = useCountryCode();
  const { user_id } = useUser();
  const keep = useKeepMessage();
  const client = useQueryClient();
  return useMemo(() => {
    const take = async ({ message_id, version, subject }: MessageRow) => {
      try {
        const target = { message_id, version, assignee_id: user_id };
        keep(await callApi('business_message/assign_message', target, { country }));
        toast.success(`Assigned to you: ${named(subject)}`);
      } catch (error) {
        // The API client has already shown the error.
        if (!isApiError(error)) throw error;
      }
    };
    /** Assign near copies together, after a question that says how many they are. */
    const takeAll = async (rows: readonly MessageRow[]) => {
      const isSure = await confirm({
        title: `Assign ${rows.length} similar messages to you?`,
        text: 'They are folded into this row.',
        confirmLabel: `Assign ${rows.length} messages`,
      });
      if (!isSure) return;
      try {
        const ids = rows.map(({ message_id }) => message_id);
        const params = { assignee_id: user_id };
        const bulk = { ids, action: 'assign' as const, params };
        const { succeeded } = await callApi('business_message/bulk_edit_messages', bulk, { country });
        toast.success(`Assigned to you: ${formatCounted(succeeded.length, 'similar message')}`);
        await client.invalidateQueries({ queryKey: messageKeys.all });
      } catch (error) {
        if (!isApiError(error)) throw error;
      }
    };
    const isAllowed = ({ message_id, allowed_actions }: MessageRow, action: string, meaning: string) => {
      if (allowed_actions.some((one) => one === action)) return true;
      void showWhyNot({ country, objectType: 'business_message', objectId: message_id, action, meaning });
      return false;
    };
    const ways = WAYS.map(({ panel, command, meaning }) => ({
      command,
      meaning,
      run: (row: MessageRow, folded: readonly MessageRow[]) => {
        if (!isAllowed(row, panel, meaning)) return;
        if (folded.length > 0) {
          const count = formatCounted(folded.length, 'similar message');
          toast.info(`${meaning}: only the first. Select the row to include the ${count}`);
        }
        askOnDesk({ area: AREA, id: row.message_id, command });
        onShow(row.message_id);
      },
    }));
    const takeRow = (row: MessageRow, folded: readonly MessageRow[]) => {
      if (!isAllowed(row, 'assign', 'Assign to me')) return;
      void (folded.length === 0 ? take(row) : takeAll([row, ...folded]));
    };
    return [{ command: 'assign', meaning: 'Assign to me', run: takeRow }, ...ways];
  }, [client, country, keep, onShow, user_id]);
}
