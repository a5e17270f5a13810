import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import * as deciding from '@shared/review/deciding';
import type { Said } from '@shared/review/diffs';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { undoChangesets } from '@shared/work/undo';
import { feedbackOptions, useKeepFeedback } from '../api';
import type { Feedback, Patch, StatusChange, VerifyMethod } from '../model';
import { keepInput, keptInput } from './keptInput';

export interface Failure {
  message: string;
  fields: readonly string[];
}

/** One report at work: what is said of its fields, and every way to end it. */
export function useCase(item: Feedback, onDone: (id: number) => void) {
  const country = useCountryCode();
  const user = useUser();
  const client = useQueryClient();
  const keep = useKeepFeedback();
  const [state, setState] = useState(() => deciding.begin(item.diffs));
  const [typed, setTyped] = useState(() => keptInput(item.feedback_id));
  const [method, setMethod] = useState<VerifyMethod | ''>('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Calls go one after the other: each is told the version that the one before it left.
  const latest = useRef(item);
  useEffect(() => {
    if (item.version >= latest.current.version) latest.current = item;
  }, [item]);
  const options = { country, handles: 'all' } as const;

  const took = (fresh: Feedback): Feedback => {
    latest.current = fresh;
    keep(fresh);
    return fresh;
  };
  const named = () => ({ feedback_id: latest.current.feedback_id, version: latest.current.version });
  /** Whoever decides on a report has taken it up. */
  const started = async () => {
    if (latest.current.status === 'in_progress') return;
    took(await callApi('error_feedback/change_feedback_status', { ...named(), action: 'start' }, options));
  };
  /** A refusal is told in the screen, and the report read anew. */
  const acting = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure({ message: error.message, fields: Object.values(fieldErrors(error)) });
      const fresh = await client
        .query({ ...feedbackOptions(country, item.feedback_id), staleTime: 0 })
        .catch(() => null);
      if (fresh !== null) latest.current = fresh;
    } finally {
      setBusy(false);
    }
  };
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    keepInput(item.feedback_id, next);
  };

  const apply = () =>
    acting(async () => {
      await started();
      const done = await callApi(
        'error_feedback/apply_feedback',
        {
          ...named(),
          store_version: item.place.version,
          decisions: Object.values(state.said),
          note: typed.note,
          verify_method: method === '' ? null : method,
        },
        options,
      );
      took(done.feedback);
      type({ note: '' });
      const { changeset_id } = done;
      toast.success(`Applied: ${item.title}`, {
        action:
          changeset_id === null
            ? null
            : {
                label: 'Undo',
                run: () => void undoChangesets(client, { changesetIds: [changeset_id], country }),
              },
      });
      onDone(item.feedback_id);
    });
  const change = (input: StatusChange, said: string, isEnd: boolean) =>
    acting(async () => {
      if (input.action === 'resolve' || input.action === 'wait') await started();
      took(await callApi('error_feedback/change_feedback_status', { ...named(), ...input }, options));
      toast.success(`${said}: ${item.title}`, {
        action: isEnd ? { label: 'Open again', run: () => void reopen() } : null,
      });
      if (isEnd || input.action === 'wait') onDone(item.feedback_id);
    });
  const reopen = () => change({ action: 'reopen' }, 'Open again', false);

  return {
    state,
    note: typed.note,
    reply: typed.reply,
    method,
    isBusy,
    failure,
    isMine: item.assignee?.user_id === user.user_id,
    me: user.user_id,
    setNote: (note: string) => type({ note }),
    setReply: (reply: string) => type({ reply }),
    setMethod,
    say: (field: string, decision: Said, edited: unknown = null) =>
      setState((now) => deciding.say(now, item.diffs, field, decision, edited)),
    sayRest: (decision: 'accept' | 'reject') =>
      setState((now) => deciding.sayRest(now, item.diffs, decision)),
    move: (by: 1 | -1) => setState((now) => deciding.move(now, item.diffs, by)),
    point: (cursor: number) => setState((now) => ({ ...now, cursor })),
    apply,
    change,
    reopen,
    start: () => change({ action: 'start' }, 'Taken up', false),
    edit: (patch: Patch) =>
      acting(async () => {
        took(await callApi('error_feedback/edit_feedback', { ...named(), ...patch }, options));
      }),
    undo: () =>
      acting(async () => {
        const { changeset_id } = latest.current;
        if (changeset_id === null) return;
        await undoChangesets(client, { changesetIds: [changeset_id], country });
      }),
    send: (template_id: string | null) =>
      acting(async () => {
        const known = REPLIES.find((id) => id === template_id) ?? null;
        took(
          await callApi(
            'error_feedback/reply_feedback',
            { ...named(), body: typed.reply, template_id: known },
            options,
          ),
        );
        type({ reply: '' });
        toast.success(`Reply on its way: ${item.title}`);
      }),
  };
}

const REPLIES = ['applied', 'applied_partially', 'already_correct', 'cannot_verify', 'not_accepted'] as const;

export type Case = ReturnType<typeof useCase>;
