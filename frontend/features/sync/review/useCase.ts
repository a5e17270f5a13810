import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { formatDay } from '@shared/format/dates';
import * as deciding from '@shared/review/deciding';
import { storedText, useStoredInput } from '@shared/review/storedInput';
import { useDeciding } from '@shared/review/useDeciding';
import { useOpenCase } from '@shared/review/useOpenCase';
import { decided } from '@shared/decisions/taken';
import { useTypedInput } from '@shared/review/useTypedInput';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { syncKeys, useKeepItem } from '../api';
import { basisOf, isOpen, type RejectReason, type SyncItem } from '../model';

/** Area name of the list of records under review. */
export const AREA = 'store_sync';

/** Delay before decisions are saved on the server, in milliseconds. */
const SAVE_AFTER_MS = 800;

/** Unsent note of a record, and its decisions when they were sent. */
interface SyncInput {
  note: string;
  said: deciding.Deciding['said'];
  /** Key of the data that the decisions are based on (`basisOf`), '' if none are stored. */
  basis: string;
}

const NO_DECISIONS = { said: {}, basis: '' };

type StatusChange = Omit<CallInput<'store_sync/change_sync_status'>, 'sync_id' | 'version'>;

/** Called at the end of a review. `ended` resolves to true if the server accepted the decision. */
type Done = (id: number, ended: Promise<boolean>) => void;

/** Return the decisions on a record under review, and all ways to end it. */
export function useCase(item: SyncItem, onDone: Done, onBack: (id: number) => void) {
  const country = useCountryCode();
  const user = useUser();
  const keep = useKeepItem();
  const { sync_id } = item;
  const storedInput = useStoredInput('sync');
  // Decisions of an attempt that the server refused.
  const [refused] = useState(() => {
    const before = storedInput.of(sync_id);
    return before['basis'] === basisOf(item) ? before['said'] : undefined;
  });
  const { state, ...saying } = useDeciding(item.diffs, () => deciding.begin(item.diffs, refused));
  const { values, type } = useTypedInput<SyncInput>({
    kind: 'sync',
    id: sync_id,
    read: (before) => ({ note: storedText(before, 'note'), ...NO_DECISIONS }),
    toKeep: (typed) => ({ ...typed }),
  });
  const one = useOpenCase(item, {
    area: AREA,
    listKey: syncKeys.lists,
    id: sync_id,
    title: item.title,
    save: keep,
    load: async () => {
      const fresh = await callApi('store_sync/get_sync_detail', { sync_id }, { country, handles: 'all' });
      keep(fresh);
      return fresh;
    },
    onBack,
  });
  const { act, acting, call, current, ending, failure, inLine, isBusy, takingBack, update } = one;
  const target = () => ({ sync_id, version: current().version });
  /** Claim the record if needed, because a decision requires it. */
  const claimed = async () => {
    const { claimed_by, status } = current();
    if (claimed_by?.user_id !== user.user_id || status !== 'in_review') {
      update(await callApi('store_sync/claim_sync', { sync_id }, call));
    }
    return target();
  };

  const save = useEffectEvent((entries: deciding.Deciding['said']) => {
    const decisions = Object.values(entries);
    if (decisions.length === 0 || isBusy) return;
    void inLine(async () => {
      update(await callApi('store_sync/save_decisions', { ...(await claimed()), decisions }, call));
    });
  });
  const initialDecisions = useRef(refused === undefined ? state.said : null);
  useEffect(() => {
    if (state.said === initialDecisions.current) return undefined;
    const timer = setTimeout(() => save(state.said), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state.said]);

  /** End the review. The decisions and the note stay stored until the server has accepted them. */
  const end = (note: string, work: () => Promise<void>, valuesList = state.said) => {
    type({ note, said: valuesList, basis: basisOf(item) });
    return ending(
      (ended) => onDone(sync_id, ended),
      async () => {
        await work();
        type({ note: '', ...NO_DECISIONS });
      },
    );
  };
  const apply = (isNew = false, { said } = state) =>
    end(
      values.note,
      async () => {
        const decided = { decisions: Object.values(said), note: values.note, move_to_new: isNew };
        const done = await callApi('store_sync/apply_sync', { ...(await claimed()), ...decided }, call);
        update(done.item);
        if (done.item.status === 'rejected') {
          showDecision('Rejected', 'rejected', takeUpAgain);
          return;
        }
        const isNewStore = done.item.action === 'create';
        showDecision(
          isNewStore ? 'Store created' : formatApplied(done.applied_fields.length),
          'applied',
          takeBack,
        );
      },
      said,
    );
  const sendUndo = async (take_up: boolean) => {
    const body = { ...target(), take_up };
    const { item: back, not_undone } = await callApi('store_sync/undo_sync', body, call);
    update(back);
    showUndone(back, not_undone.length);
  };
  /** Undo the decision and claim the record again, because the user wants to decide differently. */
  const takeBack = () => sendUndo(true);
  const send = (input: StatusChange) =>
    callApi('store_sync/change_sync_status', { ...target(), ...input }, call);
  const leave = (input: StatusChange, text: string, counted: string) =>
    end(input.note ?? values.note, async () => {
      update(await send(input));
      showDecision(text, counted, takeUpAgain);
    });
  const showDecision = (message: string, counted: string, takeBackBy: () => Promise<void>) => {
    const undo = () => takingBack(takeBackBy);
    decided({
      area: AREA,
      id: sync_id,
      things: 'records',
      message,
      counted,
      title: item.title,
      undo,
    });
  };
  const takeUpAgain = async () => {
    update(await send({ action: 'reopen' }));
    toast.success(`Reopened: ${named(item.title)}`);
  };
  const confirm = () =>
    end(values.note, async () => {
      update(await send({ action: 'confirm' }));
      toast.success(`Confirmed: ${named(item.title)}`);
    });
  const reopen = () => act(() => send({ action: 'reopen' }), { text: 'Reopened' });

  return {
    state,
    ...saying,
    note: values.note,
    isBusy,
    isUntouched: values.note === '' && Object.keys(state.said).length === 0,
    isMine: item.claimed_by?.user_id === user.user_id,
    failure,
    setNote: (note: string) => type({ note }),
    apply,
    undo: () => acting(() => sendUndo(false)),
    reopen,
    confirm,
    reject: (reason: RejectReason, note: string) =>
      leave({ action: 'reject', reason, note }, 'Rejected', 'rejected'),
    snooze: (until: string) =>
      leave(
        { action: 'snooze', snooze_until: until },
        `Snoozed until ${formatDay(`${until}T12:00:00Z`, 'UTC')}`,
        'snoozed',
      ),
    link: (store_id: number | null) =>
      act(async () => callApi('store_sync/link_candidate', { ...(await claimed()), store_id }, call)),
    rebase: () => act(() => callApi('store_sync/rebase_sync', target(), call)),
    release: () => act(() => callApi('store_sync/release_sync', { sync_id }, call), { text: 'Released' }),
    takeOver: () => act(() => callApi('store_sync/claim_sync', { sync_id, take_over: true }, call)),
  };
}

export type Case = ReturnType<typeof useCase>;

/** Show a toast for an undone decision: the values that were not restored, and if the record waits again. */
export function showUndone(item: Pick<SyncItem, 'title' | 'status'>, notUndoneCount: number): void {
  const then = isOpen(item) ? 'It is waiting again.' : 'It can be reopened.';
  if (notUndoneCount === 0) toast.success(`Undone: ${named(item.title)}. ${then}`);
  else toast.warning(`Undone, except ${notUndoneCount} (changed since): ${named(item.title)}`);
}

function formatApplied(fields: number): string {
  if (fields === 0) return 'No fields applied';
  return fields === 1 ? '1 field applied' : `${fields} fields applied`;
}
