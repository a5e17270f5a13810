import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import { useOpenCase } from '@shared/review/useOpenCase';
import { decided } from '@shared/decisions/taken';
import { useTypedInput } from '@shared/review/useTypedInput';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast, UNDO_SEND_MS } from '@shared/ui/toasts';
import { messageKeys, messageOptions, putBy, useKeepMessage } from '../api';
import {
  similarLeadsOf,
  type SimilarLeads,
  type Attachment,
  type Checked,
  type Message,
  type Patch,
  type ReplyChannel,
  type Resolution,
  type StatusChange,
} from '../model';
import { restoreInput, toKeep, withTemplate } from './writing';

/** Area name of the message list. */
export const AREA = 'business_message';

/** Return the unsent input of a thread and all actions on it. */
export function useThread(item: Message, onDone: (id: number) => void, onBack: (id: number) => void) {
  const country = useCountryCode();
  const user = useUser();
  const client = useQueryClient();
  const id = item.message_id;
  const one = useOpenCase(item, {
    area: AREA,
    listKey: messageKeys.lists,
    id,
    title: item.subject,
    save: useKeepMessage(),
    load: () => client.query({ ...messageOptions(country, id), staleTime: 0 }),
    onBack,
  });
  const { act, acting, call, current, ending, failure, isBusy, takingBack, undo, undoAction, update } = one;
  const {
    values: typed,
    type,
    now,
  } = useTypedInput({ kind: 'business_message', id, read: restoreInput, toKeep });
  const [uploads, setUploads] = useState<readonly string[]>([]);
  useMarkedRead(item);

  const target = () => ({ message_id: id, version: current().version });
  const fileIds = () => typed.files.map(({ attachment_id }) => attachment_id);
  const sendChange = (input: StatusChange) =>
    callApi('business_message/change_message_status', { ...target(), ...input }, call);
  const openAgain = async () => {
    update(await sendChange({ action: 'reopen' }));
    toast.success(`Reopened: ${named(item.subject)}`);
  };
  const change = async (input: StatusChange, text: string, isEnd: boolean) => {
    const send = () => sendChange(input);
    if (!isEnd) {
      await act(send, { text });
      return;
    }
    await ending(
      () => onDone(id),
      async () => {
        update(await send());
        const undo = () => takingBack(openAgain);
        decided({ area: AREA, id, things: 'messages', message: text, title: item.subject, undo });
      },
    );
  };
  /** Take a reply back before it is sent. Its text returns to the editor, before any text typed since. */
  const takeReplyBack = async (answered: Message, body: string, files: readonly Attachment[]) => {
    const entry_id = answered.entries.at(-1)?.entry_id ?? 0;
    const back = { message_id: id, version: answered.version, entry_id };
    const fresh = await act(() => callApi('business_message/take_back_reply', back, call), {
      text: 'Reply cancelled',
    });
    if (fresh === null) return;
    const { reply, files: startedAt } = now();
    type({ tab: 'reply', reply: withTemplate(body, reply), files: [...files, ...startedAt] });
  };
  const reopen = () => change({ action: 'reopen' }, 'Reopen', false);

  return {
    ...typed,
    uploads,
    isBusy,
    failure,
    me: user.user_id,
    isMine: item.assignee?.user_id === user.user_id,
    type,
    change,
    reopen,
    undo,
    /** Send the reply. Resolve to true if it was sent. */
    send: async (channel: ReplyChannel | null, resolution: Resolution | null): Promise<boolean> => {
      const reply = { body: typed.reply, attachments: fileIds(), channel, resolution };
      const isMail = channel === null || channel === 'email';
      const { files } = now();
      const fresh = await act(
        () => callApi('business_message/reply_message', { ...target(), ...reply }, call),
        isMail ? undefined : { text: 'Call summary saved' },
      );
      if (fresh === null) return false;
      type({ reply: '', files: [] });
      if (isMail) {
        const takeBack = { label: 'Undo', run: () => void takeReplyBack(fresh, reply.body, files) };
        toast.success(`Sending reply: ${named(item.subject)}`, {
          action: takeBack,
          lastsMs: UNDO_SEND_MS,
        });
      }
      if (resolution !== null) onDone(id);
      return true;
    },
    /** Add the note. Resolve to true if it was added. */
    addNote: async (): Promise<boolean> => {
      const note = { message_id: id, body: typed.note, attachments: fileIds() };
      const fresh = await act(() => callApi('business_message/add_note', note, call), { text: 'Note saved' });
      if (fresh === null) return false;
      type({ note: '', files: [] });
      return true;
    },
    retry: (entry_id: number) =>
      act(() => callApi('business_message/retry_reply', { message_id: id, entry_id }, call), {
        text: 'Sending again',
      }),
    assign: (assignee_id: number | null) =>
      act(() => callApi('business_message/assign_message', { ...target(), assignee_id }, call)),
    edit: (patch: Patch) =>
      act(() => callApi('business_message/edit_message', { ...target(), ...patch }, call)),
    linkStore: (store_id: number | null) =>
      act(() => callApi('business_message/link_store', { ...target(), store_id }, call)),
    /**
     * Create a lead or link an existing one. Resolve to the similar leads if the server asks for a choice.
     */
    convert: (input: { link_lead_id?: number; confirm_token?: string }): Promise<SimilarLeads | null> =>
      acting(async () => {
        try {
          const done = await callApi('business_message/convert_to_lead', { ...target(), ...input }, call);
          update(done.message);
          void client.invalidateQueries({ queryKey: ['leads'] });
          toast.success(`${named(done.message.lead?.name ?? item.subject)} is lead #${done.lead_id}`, {
            hint: 'You can undo it later in History',
            action: undoAction(done.changeset_id),
          });
          return null;
        } catch (error) {
          if (isApiError(error) && error.code === CODE.needsConfirmation) return similarLeadsOf(error.data);
          throw error;
        }
      }),
    check: (patch: Checked) =>
      act(() => callApi('business_message/check_claim', { ...target(), ...patch }, call)),
    decide: async (decision: 'approved' | 'declined', note: string) => {
      const fresh = await act(() =>
        callApi('business_message/decide_claim', { ...target(), decision, note }, call),
      );
      if (fresh === null) return;
      toast.success(`Claim ${decision}: ${named(item.subject)}`, {
        action: undoAction(fresh.claim?.changeset_id ?? null),
      });
    },
    /** Upload files one after the other. The error message of a refused file gives the reason. */
    attach: async (files: readonly File[]) => {
      for (const file of files) {
        setUploads((names) => [...names, file.name]);
        try {
          const attachment = await putBy(country, id, file);
          type({ files: [...now().files, attachment] });
        } catch (error) {
          if (!isApiError(error)) throw error;
          toast.error(`${named(file.name)}: ${error.message}`);
        } finally {
          setUploads((names) => names.filter((name) => name !== file.name));
        }
      }
    },
    detach: (attachmentId: number) =>
      type({ files: now().files.filter(({ attachment_id }) => attachment_id !== attachmentId) }),
  };
}

/** Mark the open thread as read on the server, once for each new entry. */
function useMarkedRead({ message_id, unread, entry_count }: Message): void {
  const client = useQueryClient();
  const country = useCountryCode();
  const mark = useEffectEvent(async () => {
    if (!unread) return;
    try {
      const done = await callApi(
        'business_message/mark_read',
        { message_id, entry_number: entry_count },
        { country, handles: 'all' },
      );
      const { queryKey } = messageOptions(country, message_id);
      client.setQueryData(queryKey, (now) => (now === undefined ? now : { ...now, unread: done.unread }));
      void client.invalidateQueries({ queryKey: ['messages', 'list'] });
    } catch (error) {
      // The thread stays unread until it is opened again.
      if (!isApiError(error)) throw error;
    }
  });
  useEffect(() => {
    void mark();
  }, [message_id, entry_count]);
}

export type Thread = ReturnType<typeof useThread>;
