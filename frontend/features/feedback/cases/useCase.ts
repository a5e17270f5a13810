import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import * as deciding from '@shared/review/deciding';
import { useKeptInput, words } from '@shared/review/keptInput';
import { useActing } from '@shared/review/useActing';
import { useDeciding } from '@shared/review/useDeciding';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { undoChangesets } from '@shared/work/undo';
import { feedbackOptions, useKeepFeedback } from '../api';
import { isOpen, type Feedback, type Patch, type StatusChange, type VerifyMethod } from '../model';

/** What is typed for a report besides what is said of its fields. */
interface Typed {
  note: string;
  reply: string;
  question: string;
  method: VerifyMethod | '';
}

function typedBefore(kept: Readonly<Record<string, unknown>>): Typed {
  return {
    note: words(kept, 'note'),
    reply: words(kept, 'reply'),
    question: words(kept, 'question'),
    method: words(kept, 'method') as Typed['method'],
  };
}

/** One report at work: what is said of its fields, and every way to end it. */
export function useCase(item: Feedback, onDone: (id: number) => void) {
  const country = useCountryCode();
  const user = useUser();
  const client = useQueryClient();
  const keep = useKeepFeedback();
  const kept = useKeptInput('feedback');
  const { state, ...saying } = useDeciding(item.diffs, () =>
    deciding.begin(item.diffs, kept.of(item.feedback_id).said),
  );
  const [typed, setTyped] = useState(() => typedBefore(kept.of(item.feedback_id)));
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
  const readAnew = async () => {
    const asked = { ...feedbackOptions(country, item.feedback_id), staleTime: 0 };
    const fresh = await client.query(asked).catch(() => null);
    if (fresh !== null) latest.current = fresh;
  };
  const { isBusy, failure, acting } = useActing(readAnew);
  const type = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }));
  const keepTyped = useEffectEvent(() => {
    const { reply } = typed;
    kept.keep(item.feedback_id, isOpen(latest.current) ? { ...typed, said: state.said } : { reply });
  });
  useEffect(() => keepTyped(), [typed, state.said]);

  /** What was decided has been sent: only a reply may still be to come. */
  const forget = () => {
    kept.keep(item.feedback_id, { reply: typed.reply });
    type({ note: '', question: '', method: '' });
  };

  /** The question has gone out. */
  const forgetQuestion = () => {
    kept.keep(item.feedback_id, { ...typed, question: '', said: state.said });
    type({ question: '' });
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
          verify_method: typed.method === '' ? null : typed.method,
        },
        options,
      );
      took(done.feedback);
      forget();
      const { changeset_id } = done;
      toast.success(`Applied: ${item.title}`, {
        action:
          changeset_id === null
            ? null
            : {
                label: 'Undo',
                run: () =>
                  void undoChangesets(client, { changesetIds: [changeset_id], country, title: item.title }),
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
      if (input.action === 'wait') forgetQuestion();
      if (isEnd) forget();
      if (isEnd || input.action === 'wait') onDone(item.feedback_id);
    });
  const reopen = () => change({ action: 'reopen' }, 'Open again', false);

  return {
    state,
    ...saying,
    ...typed,
    isBusy,
    failure,
    isMine: item.assignee?.user_id === user.user_id,
    me: user.user_id,
    setNote: (note: string) => type({ note }),
    setQuestion: (question: string) => type({ question }),
    setReply: (reply: string) => type({ reply }),
    setMethod: (method: VerifyMethod | '') => type({ method }),
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
        await undoChangesets(client, { changesetIds: [changeset_id], country, title: item.title });
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
