import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { decided } from '@shared/decisions/taken';
import { useRowDecision } from '@shared/decisions/useRowDecision';
import { useCountryCode } from '@shared/session/hooks';
import type { RowKey } from '@shared/table/state/definition';
import { useWorkspace } from '@shared/workspace/hooks';
import { syncKeys, useKeepItem } from '../api';
import { SYNC_DETAIL, type SyncRow } from '../model';
import { AREA, showUndone } from '../review/useCase';
import { useDetailQuery } from './useDetailQuery';

/** Actions that change an existing store without closing or moving it. */
const PLAIN: readonly SyncRow['action'][] = ['update', 'link'];

/**
 * Return the shortcuts of the list. A record with a single change of an existing store accepted at once.
 * All others are opened.
 */
export function useSyncKeys(): readonly RowKey<SyncRow>[] {
  const country = useCountryCode();
  const workspace = useWorkspace();
  const keep = useKeepItem();
  const queryOf = useDetailQuery();
  const decideRow = useRowDecision(AREA, syncKeys.lists);
  return useMemo(() => {
    const accept = (row: SyncRow) => {
      const { sync_id, title } = row;
      const open = () => workspace.open(SYNC_DETAIL, queryOf(sync_id));
      if (!PLAIN.includes(row.action) || row.store === null || row.fields.length !== 1) {
        open();
        return;
      }
      void decideRow(sync_id, async () => {
        const { version, diffs } = await callApi('store_sync/claim_sync', { sync_id }, { country });
        const [diff] = diffs;
        // The record has changed meanwhile: it has several changes, or a locked field that needs a look.
        if (diff === undefined || diffs.length > 1 || diff.locked) {
          open();
          return;
        }
        const decisions = [{ field: diff.field, decision: 'accept' as const }];
        const done = await callApi('store_sync/apply_sync', { sync_id, version, decisions }, { country });
        keep(done.item);
        const undo = async () => {
          const target = { sync_id, version: done.item.version, take_up: true };
          const back = await callApi('store_sync/undo_sync', target, { country, handles: 'all' });
          keep(back.item);
          showUndone(back.item, back.not_undone.length);
        };
        const message = '1 field applied';
        decided({
          area: AREA,
          id: sync_id,
          things: 'records',
          message,
          counted: 'applied',
          title,
          undo,
        });
      });
    };
    return [{ command: 'accept', meaning: 'Accept a single change', run: accept }];
  }, [country, decideRow, keep, queryOf, workspace]);
}
