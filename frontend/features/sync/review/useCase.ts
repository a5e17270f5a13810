import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formatDay } from '@shared/format/dates';
import * as deciding from '@shared/review/deciding';
import { useKeptInput, words } from '@shared/review/keptInput';
import { useActing } from '@shared/review/useActing';
import { useDeciding } from '@shared/review/useDeciding';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { useKeepItem } from '../api';
import type { RejectReason, SyncItem } from '../model';

/** What is decided is kept on the server after a pause this long. */
const SAVE_AFTER_MS = 800;

/** One record under review: what is said of it, and every way to end it. */
export function useCase(item: SyncItem, onDone: (id: number) => void, onBack: (id: number) => void) {
  const country = useCountryCode();
  const user = useUser();
  const keep = useKeepItem();
  const typed = useKeptInput('sync');
  const { state, ...saying } = useDeciding(item.diffs, () => deciding.begin(item.diffs));
  const [note, setNote] = useState(() => words(typed.of(item.sync_id), 'note'));
  const latest = useRef(item);
  useEffect(() => {
    if (item.version >= latest.current.version) latest.current = item;
  }, [item]);

  const write = (text: string) => {
    setNote(text);
    typed.keep(item.sync_id, { note: text });
  };
  const isMine = item.claimed_by?.user_id === user.user_id;
  const options = { country, handles: 'all' } as const;

  const took = (fresh: SyncItem): SyncItem => {
    latest.current = fresh;
    keep(fresh);
    return fresh;
  };
  const claimed = async (): Promise<SyncItem> => {
    const { claimed_by, status, sync_id } = latest.current;
    if (claimed_by?.user_id === user.user_id && status === 'in_review') return latest.current;
    return took(await callApi('store_sync/claim_sync', { sync_id }, options));
  };
  const refresh = async () => {
    const { sync_id } = latest.current;
    took(await callApi('store_sync/get_sync_detail', { sync_id }, options).catch(() => latest.current));
  };
  const { isBusy, failure, inLine, acting } = useActing(refresh);

  const save = useEffectEvent((said: deciding.Deciding['said']) => {
    const decisions = Object.values(said);
    if (decisions.length === 0 || isBusy) return;
    void inLine(async () => {
      const { sync_id, version } = await claimed();
      took(await callApi('store_sync/save_decisions', { sync_id, version, decisions }, options));
    });
  });
  const begun = useRef(state.said);
  useEffect(() => {
    if (state.said === begun.current) return undefined;
    const timer = setTimeout(() => save(state.said), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state.said]);

  const apply = (isNew = false) =>
    acting(async () => {
      const { sync_id, version } = await claimed();
      const done = await callApi(
        'store_sync/apply_sync',
        { sync_id, version, decisions: Object.values(state.said), note, move_to_new: isNew },
        options,
      );
      took(done.item);
      write('');
      tellApplied(done.item, done.applied_fields.length, () => void undo());
      onDone(sync_id);
    });
  const undo = () =>
    acting(async () => {
      const { sync_id, version } = latest.current;
      const { item: back, not_undone } = await callApi('store_sync/undo_sync', { sync_id, version }, options);
      took(back);
      onBack(sync_id);
      if (not_undone.length === 0) toast.success(`Undone: ${back.title}. It may be taken up again.`);
      else toast.warning(`Undone but for ${not_undone.length}, which were changed since: ${back.title}`);
    });
  const change = (
    input: Omit<CallInput<'store_sync/change_sync_status'>, 'sync_id' | 'version'>,
    said: string,
  ) =>
    acting(async () => {
      const { sync_id, version } = latest.current;
      took(await callApi('store_sync/change_sync_status', { sync_id, version, ...input }, options));
      toast.success(`${said}: ${item.title}`, {
        action: input.action === 'reject' ? { label: 'Take up again', run: () => void reopen() } : null,
      });
      if (input.action === 'reopen') return;
      write('');
      onDone(sync_id);
    });
  const confirm = () => change({ action: 'confirm' }, 'Right');
  const reopen = () => change({ action: 'reopen' }, 'Taken up again');

  return {
    state,
    ...saying,
    note,
    isBusy,
    isMine,
    failure,
    setNote: write,
    apply,
    undo,
    reopen,
    confirm,
    reject: (reason: RejectReason, words: string) =>
      change({ action: 'reject', reason, note: words }, 'Rejected'),
    snooze: (until: string) =>
      change(
        { action: 'snooze', snooze_until: until },
        `Put off until ${formatDay(`${until}T12:00:00Z`, 'UTC')}`,
      ),
    link: (storeId: number | null) =>
      acting(async () => {
        const { sync_id, version } = await claimed();
        took(await callApi('store_sync/link_candidate', { sync_id, version, store_id: storeId }, options));
      }),
    rebase: () =>
      acting(async () => {
        const { sync_id, version } = latest.current;
        took(await callApi('store_sync/rebase_sync', { sync_id, version }, options));
      }),
    release: () =>
      acting(async () => {
        const { sync_id } = latest.current;
        took(await callApi('store_sync/release_sync', { sync_id }, options));
        toast.success(`Given back: ${item.title}`);
      }),
    takeOver: () =>
      acting(async () => {
        const { sync_id } = latest.current;
        took(await callApi('store_sync/claim_sync', { sync_id, take_over: true }, options));
      }),
  };
}

export type Case = ReturnType<typeof useCase>;

function tellApplied(item: SyncItem, fields: number, undo: () => void): void {
  const what = item.action === 'create' ? 'Store created' : countWords(fields);
  toast.success(`${what}: ${item.title}`, { action: { label: 'Undo', run: undo } });
}

function countWords(fields: number): string {
  if (fields === 0) return 'Nothing taken';
  return fields === 1 ? '1 field applied' : `${fields} fields applied`;
}
