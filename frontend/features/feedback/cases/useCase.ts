import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import * as deciding from '@shared/review/deciding';
import { storedText, useStoredInput, type StoredInput } from '@shared/review/storedInput';
import { useDeciding } from '@shared/review/useDeciding';
import { useOpenCase } from '@shared/review/useOpenCase';
import { decided } from '@shared/decisions/taken';
import { useTypedInput } from '@shared/review/useTypedInput';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast, UNDO_SEND_MS } from '@shared/ui/toasts';
import { feedbackKeys, feedbackOptions, useKeepFeedback } from '../api';
import { takeBackActs, type Act } from './takeBack';
import { isOpen, type Feedback, type Patch, type StatusChange, type VerifyMethod } from '../model';

/** Area name of the report list. */
export const AREA = 'error_feedback';

/** Texts typed for a report, besides the decisions on its fields. */
interface ReportInput {
  note: string;
  reply: string;
  question: string;
  method: VerifyMethod | '';
}

function restoreInput(stored: StoredInput): ReportInput {
  return {
    note: storedText(stored, 'note'),
    reply: storedText(stored, 'reply'),
    question: storedText(stored, 'question'),
    method: storedText(stored, 'method') as ReportInput['method'],
  };
}

/** Return the input and all actions of a report: decisions on its fields, and the ways to close it. */
export function useCase(item: Feedback, onDone: (id: number) => void, onBack: (id: number) => void) {
  const country = useCountryCode();
  const user = useUser();
  const client = useQueryClient();
  const id = item.feedback_id;
  const storedInput = useStoredInput('feedback');
  const { state, ...saying } = useDeciding(item.diffs, () =>
    deciding.begin(item.diffs, storedInput.of(id).said),
  );
  const load = () => client.query({ ...feedbackOptions(country, id), staleTime: 0 });
  const one = useOpenCase(item, {
    area: AREA,
    listKey: feedbackKeys.lists,
    id,
    title: item.title,
    save: useKeepFeedback(),
    load,
    onBack,
  });
  const { act, call, current, ending, failure, isBusy, takeBackChangeset, takingBack, undo, update } = one;
  const { values: typed, type } = useTypedInput({
    kind: 'feedback',
    id,
    read: restoreInput,
    // Once the report is closed, only the reply can still be unsent.
    toKeep: (values) => (isOpen(current()) ? { ...values, said: state.said } : { reply: values.reply }),
    also: state.said,
  });

  const target = () => ({ feedback_id: id, version: current().version });
  /** Start the report if it is not in progress, because a decision implies it. Return the actions taken. */
  const started = async (): Promise<readonly Act[]> => {
    if (current().status === 'in_progress') return [];
    update(await callApi('error_feedback/change_feedback_status', { ...target(), action: 'start' }, call));
    return ['start'];
  };
  /** Undo these actions, including the change of assignee. */
  const takeBack = async (acts: readonly Act[]) => {
    const about = { country, feedbackId: id, title: item.title, actorId: user.user_id };
    await takeBackActs(client, { ...about, acts });
    update(await load());
  };
  /** Show a toast for a decision, with undo. Undo puts the report back on the desk. */
  const showDecision = (message: string, takeBack: () => Promise<unknown>) => {
    const undo = () => takingBack(takeBack);
    decided({ area: AREA, id, things: 'reports', message, title: item.title, undo });
  };
  const forget = () => type({ note: '', question: '', method: '' });

  const showNext = () => onDone(id);
  const takeBackApplied = async (changeset: number, before: readonly Act[]) => {
    // If one step fails, the next try continues from there.
    if (!isOpen(current())) {
      await takeBackChangeset(changeset);
      update(await load());
    }
    if (before.length > 0 && current().status === 'in_progress') await takeBack(before);
  };
  const apply = ({ said } = state) =>
    ending(showNext, async () => {
      const before = await started();
      const done = await callApi(
        'error_feedback/apply_feedback',
        {
          ...target(),
          store_version: item.place.version,
          decisions: Object.values(said),
          note: typed.note,
          verify_method: typed.method === '' ? null : typed.method,
        },
        call,
      );
      update(done.feedback);
      forget();
      const { changeset_id: changeset } = done;
      if (changeset === null) toast.success(`Applied: ${named(item.title)}`);
      else showDecision('Applied', () => takeBackApplied(changeset, before));
    });
  const sendChange = (input: StatusChange) =>
    callApi('error_feedback/change_feedback_status', { ...target(), ...input }, call);
  const change = async (input: StatusChange, text: string, isEnd: boolean) => {
    const isWait = input.action === 'wait';
    const send = () => sendChange(input);
    if (!isEnd && !isWait) {
      await act(send, { text });
      return;
    }
    await ending(showNext, async () => {
      const before = input.action === 'resolve' || isWait ? await started() : [];
      update(await send());
      if (isWait) type({ question: '' });
      if (isWait) toast.success(`${text}: ${named(item.title)}`);
      if (isEnd) {
        showDecision(text, () => takeBack([...before, input.action]));
        forget();
      }
    });
  };
  const reopen = () => change({ action: 'reopen' }, 'Reopen', false);

  /** Take the reply back before it is sent. Its text returns to the editor. */
  const takeReplyBack = async (version: number, body: string) => {
    const back = { feedback_id: id, version };
    const fresh = await act(() => callApi('error_feedback/take_back_reply', back, call), {
      text: 'Reply cancelled',
    });
    if (fresh !== null) type({ reply: body });
  };

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
    start: () => change({ action: 'start' }, 'Started', false),
    edit: (patch: Patch) =>
      act(() => callApi('error_feedback/edit_feedback', { ...target(), ...patch }, call)),
    undo: async () => {
      const { changeset_id } = current();
      if (changeset_id !== null) await undo(changeset_id);
    },
    send: async (template: string | null) => {
      const template_id = REPLIES.find((one) => one === template) ?? null;
      const reply = { ...target(), body: typed.reply, template_id };
      const fresh = await act(() => callApi('error_feedback/reply_feedback', reply, call));
      if (fresh === null) return;
      type({ reply: '' });
      const back = { label: 'Undo', run: () => void takeReplyBack(fresh.version, reply.body) };
      toast.success(`Sending reply: ${named(item.title)}`, { action: back, lastsMs: UNDO_SEND_MS });
    },
  };
}

const REPLIES = ['applied', 'applied_partially', 'already_correct', 'cannot_verify', 'not_accepted'] as const;

export type Case = ReturnType<typeof useCase>;
