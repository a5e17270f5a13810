import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { showWhyNot } from '@shared/permission/showWhyNot';
import { askOnDesk } from '@shared/decisions/passedCommand';
import { useCountryCode } from '@shared/session/hooks';
import type { RowKey } from '@shared/table/state/definition';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useKeepFeedback } from '../api';
import { AREA } from '../cases/useCase';
import { WAYS } from '../components/panels';
import { isOpen, type FeedbackRow } from '../model';

/** Return the shortcuts of a row in the report list, labeled as on the desk. */
export function useFeedbackKeys(onShow: (id: number) => void): readonly RowKey<FeedbackRow>[] {
  const country = useCountryCode();
  const keep = useKeepFeedback();
  return useMemo(() => {
    const take = async ({ feedback_id, version, title }: FeedbackRow) => {
      try {
        const target = { feedback_id, version, action: 'start' as const };
        keep(await callApi('error_feedback/change_feedback_status', target, { country }));
        toast.success(`Started: ${named(title)}`);
      } catch (error) {
        // The API client has already shown the error.
        if (!isApiError(error)) throw error;
      }
    };
    const ways = WAYS.map(({ command, meaning }) => ({
      command,
      meaning,
      run: (row: FeedbackRow) => {
        if (!isOpen(row)) {
          toast.info(`${meaning}: this report is closed`);
          return;
        }
        askOnDesk({ area: AREA, id: row.feedback_id, command });
        onShow(row.feedback_id);
      },
    }));
    const takeRow = (row: FeedbackRow) => {
      if (row.allowed_actions.includes('start')) {
        void take(row);
        return;
      }
      const record = { objectType: 'feedback', objectId: row.feedback_id };
      void showWhyNot({ country, ...record, action: 'start', meaning: 'Assign to me' });
    };
    return [{ command: 'assign', meaning: 'Assign to me', run: takeRow }, ...ways];
  }, [country, keep, onShow]);
}
