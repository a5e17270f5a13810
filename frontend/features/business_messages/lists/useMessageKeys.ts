import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { showWhyNot } from '@shared/permission/showWhyNot';
import { askOnDesk } from '@shared/decisions/asked';
import { useCountryCode, useUser } from '@shared/session/hooks';
import type { RowKey } from '@shared/table/state/definition';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useKeepMessage } from '../api';
import { WAYS } from '../components/panels';
import type { MessageRow } from '../model';
import { AREA } from '../threads/useThread';

/** Return the shortcuts of a row in the message list, labeled as on the desk. */
export function useMessageKeys(onShow: (id: number) => void): readonly RowKey<MessageRow>[] {
  const country = useCountryCode();
  const { user_id } = useUser();
  const keep = useKeepMessage();
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
    const isAllowed = ({ message_id, allowed_actions }: MessageRow, action: string, meaning: string) => {
      if (allowed_actions.some((one) => one === action)) return true;
      void showWhyNot({ country, objectType: 'business_message', objectId: message_id, action, meaning });
      return false;
    };
    const ways = WAYS.map(({ panel, command, meaning }) => ({
      command,
      meaning,
      run: (row: MessageRow) => {
        if (!isAllowed(row, panel, meaning)) return;
        askOnDesk({ area: AREA, id: row.message_id, command });
        onShow(row.message_id);
      },
    }));
    const takeRow = (row: MessageRow) => {
      if (isAllowed(row, 'assign', 'Assign to me')) void take(row);
    };
    return [{ command: 'assign', meaning: 'Assign to me', run: takeRow }, ...ways];
  }, [country, keep, onShow, user_id]);
}
