import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import { useKeptInput } from '@shared/review/keptInput';
import { useActing } from '@shared/review/useActing';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { undoChangesets } from '@shared/work/undo';
import { messageOptions, putBy, useKeepMessage } from '../api';
import {
  alikeOf,
  type Alike,
  type Attachment,
  type Checked,
  type Message,
  type Patch,
  type ReplyChannel,
  type Resolution,
  type StatusChange,
} from '../model';
import { typedBefore, type Typed } from './writing';

/** One thread at work: what is typed for it, and everything that can be done with it. */
export function useThread(item: Message, onDone: (id: number) => void) {
  const country = useCountryCode();
  const user = useUser();
  const client = useQueryClient();
  const keep = useKeepMessage();
  const kept = useKeptInput('business_message');
  const id = item.message_id;
  const [typed, setTyped] = useState(() => typedBefore(kept.of(id)));
  const [uploads, setUploads] = useState<readonly string[]>([]);
  const latest = useRef(item);
  useEffect(() => {
    if (item.version >= latest.current.version) latest.current = item;
  }, [item]);
  const options = { country, handles: 'all' } as const;

  const took = (fresh: Message): Message => {
    latest.current = fresh;
    keep(fresh);
    return fresh;
  };
  const named = () => ({ message_id: id, version: latest.current.version });
  const readAnew = async () => {
    const fresh = await client.query({ ...messageOptions(country, id), staleTime: 0 }).catch(() => null);
    if (fresh !== null) latest.current = fresh;
  };
  const { isBusy, failure, acting } = useActing(readAnew);
  const type = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }));
  const keepTyped = useEffectEvent(() => {
    const { tab, reply, note, files } = typed;
    const isNothing = reply === '' && note === '' && files.length === 0;
    kept.keep(id, isNothing ? {} : { tab, reply, note, files });
  });
  useEffect(() => keepTyped(), [typed]);
  useMarkedRead(item);

  const fileIds = () => typed.files.map(({ attachment_id }) => attachment_id);
  const change = (input: StatusChange, said: string, isEnd: boolean) =>
    acting(async () => {
      took(await callApi('business_message/change_message_status', { ...named(), ...input }, options));
      toast.success(`${said}: ${item.subject}`, {
        action: isEnd ? { label: 'Open again', run: () => void reopen() } : null,
      });
      if (isEnd) onDone(id);
    });
  const reopen = () => change({ action: 'reopen' }, 'Open again', false);

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
    send: (channel: ReplyChannel | null, resolution: Resolution | null) =>
      acting(async () => {
        const said = { body: typed.reply, attachments: fileIds(), channel, resolution };
        took(await callApi('business_message/reply_message', { ...named(), ...said }, options));
        type({ reply: '', files: [] });
        const isMail = channel === null || channel === 'email';
        toast.success(`${isMail ? 'Reply on its way' : 'Noted what they were told'}: ${item.subject}`);
        if (resolution !== null) onDone(id);
        return true;
      }),
    addNote: () =>
      acting(async () => {
        const said = { message_id: id, body: typed.note, attachments: fileIds() };
        took(await callApi('business_message/add_note', said, options));
        type({ note: '', files: [] });
        toast.success(`Noted: ${item.subject}`);
        return true;
      }),
    retry: (entry_id: number) =>
      acting(async () => {
        took(await callApi('business_message/retry_reply', { message_id: id, entry_id }, options));
        toast.success(`On its way again: ${item.subject}`);
      }),
    assign: (assignee_id: number | null) =>
      acting(async () => {
        took(await callApi('business_message/assign_message', { ...named(), assignee_id }, options));
      }),
    edit: (patch: Patch) =>
      acting(async () => {
        took(await callApi('business_message/edit_message', { ...named(), ...patch }, options));
      }),
    linkStore: (store_id: number | null) =>
      acting(async () => {
        took(await callApi('business_message/link_store', { ...named(), store_id }, options));
      }),
    /** Makes a lead of it, or puts it to one; resolves to those that may be the same where the server asks. */
    convert: (input: { link_lead_id?: number; confirm_token?: string }): Promise<Alike | null> =>
      acting(async () => {
        try {
          const done = await callApi('business_message/convert_to_lead', { ...named(), ...input }, options);
          took(done.message);
          void client.invalidateQueries({ queryKey: ['leads'] });
          toast.success(`${done.message.lead?.name ?? item.subject} is lead #${done.lead_id}`);
          return null;
        } catch (error) {
          if (isApiError(error) && error.code === CODE.needsConfirmation) return alikeOf(error.data);
          throw error;
        }
      }),
    check: (patch: Checked) =>
      acting(async () => {
        took(await callApi('business_message/check_claim', { ...named(), ...patch }, options));
      }),
    decide: (decision: 'approved' | 'declined', note: string) =>
      acting(async () => {
        const done = took(
          await callApi('business_message/decide_claim', { ...named(), decision, note }, options),
        );
        const changeset = done.claim?.changeset_id ?? null;
        const changesetIds = changeset === null ? [] : [changeset];
        toast.success(`Claim ${decision}: ${item.subject}`, {
          action: {
            label: 'Undo',
            run: () => void undoChangesets(client, { changesetIds, country, title: item.subject }),
          },
        });
      }),
    undo: (changesetId: number) =>
      acting(() => undoChangesets(client, { changesetIds: [changesetId], country, title: item.subject })),
    /** Has files checked and put by, one after the other; what is refused says why. */
    attach: async (files: readonly File[]) => {
      for (const file of files) {
        setUploads((now) => [...now, file.name]);
        try {
          const put: Attachment = await putBy(country, id, file);
          setTyped((now) => ({ ...now, files: [...now.files, put] }));
        } catch (error) {
          if (!isApiError(error)) throw error;
          toast.error(`${file.name}: ${error.message}`);
        } finally {
          setUploads((now) => now.filter((name) => name !== file.name));
        }
      }
    },
    detach: (attachmentId: number) =>
      type({ files: typed.files.filter(({ attachment_id }) => attachment_id !== attachmentId) }),
  };
}

/** Who has a thread before them has seen its entries: the server is told, once for each that is new. */
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
      // It stays unread until somebody looks again.
      if (!isApiError(error)) throw error;
    }
  });
  useEffect(() => {
    void mark();
  }, [message_id, entry_count]);
}

export type Thread = ReturnType<typeof useThread>;
