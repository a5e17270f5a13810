import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '@shared/api/client';
import { downloadBlob, type Download } from '@shared/api/download';
import { uploadFile } from '@shared/api/upload';
import { bootstrapKeys } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { queryList } from '@shared/table/state/listCalls';
import type { ListInput } from '@shared/table/state/listState';
import type { Attachment, Message } from './model';

export const messageKeys = {
  all: ['messages'] as const,
  lists: ['messages', 'list'] as const,
  list: (country: string, input: unknown) => ['messages', 'list', country, input] as const,
  detail: (country: string, id: number) => ['messages', 'detail', country, id] as const,
  templates: (country: string, id: number) => ['messages', 'templates', country, id] as const,
  labels: (country: string) => ['messages', 'labels', country] as const,
  discarded: (country: string) => ['messages', 'discarded', country] as const,
  original: (country: string, id: number) => ['messages', 'original', country, id] as const,
};

/** Return the query options of one page of the message list. */
export function messagesOptions(country: string, input: ListInput) {
  return queryOptions({
    queryKey: messageKeys.list(country, input),
    queryFn: ({ signal }) =>
      queryList('business_message/query_messages', input, { signal, country, handles: 'all' }),
  });
}

export function messageOptions(country: string, id: number) {
  return queryOptions({
    queryKey: messageKeys.detail(country, id),
    queryFn: ({ signal }) =>
      callApi('business_message/get_message_detail', { message_id: id }, { signal, country, handles: 'all' }),
  });
}

/** Return the query options of the reply templates, filled in with the names of this thread. */
export function templatesOptions(country: string, id: number) {
  return queryOptions({
    queryKey: messageKeys.templates(country, id),
    queryFn: ({ signal }) =>
      callApi('business_message/query_templates', { message_id: id }, { signal, country, handles: 'all' }),
  });
}

/** Return the query options of all labels in use. */
export function labelsOptions(country: string) {
  return queryOptions({
    queryKey: messageKeys.labels(country),
    queryFn: ({ signal }) =>
      callApi('business_message/query_labels', {}, { signal, country, handles: 'all' }),
    staleTime: 60_000,
  });
}

/**
 * Return a function that caches a thread. Lists, counts and stores are invalidated and load again when shown.
 */
export function useKeepMessage() {
  const client = useQueryClient();
  const country = useCountryCode();
  return useCallback(
    (item: Message) => {
      client.setQueryData(messageKeys.detail(country, item.message_id), item);
      for (const queryKey of [
        messageKeys.lists,
        messageKeys.labels(country),
        messageKeys.templates(country, item.message_id),
        ['history'],
        ['stores'],
        bootstrapKeys.all,
      ]) {
        void client.invalidateQueries({ queryKey });
      }
    },
    [client, country],
  );
}

export function fetchAttachment(
  country: string,
  { attachment_id, file_name }: Attachment,
): Promise<Download> {
  return downloadBlob('business_message/download_attachment', { attachment_id }, file_name, { country });
}

/** Upload a file for the unsent entry. The server checks and stores it. */
export async function putBy(country: string, messageId: number, file: File): Promise<Attachment> {
  const stored = await uploadFile('business_message/upload_attachment', file, file.name, {
    country,
    handles: 'all',
    fields: { message_id: String(messageId) },
  });
  return stored as Attachment;
}

/** Return the query options of the newest discarded emails, with the reasons. */
export function discardedMailOptions(country: string) {
  return queryOptions({
    queryKey: messageKeys.discarded(country),
    queryFn: ({ signal }) =>
      callApi('business_message/query_discarded_mail', {}, { signal, country, handles: 'all' }),
    staleTime: 0,
  });
}

/** Return the query options of an email's original headers and text. */
export function originalMailOptions(country: string, id: number) {
  return queryOptions({
    queryKey: messageKeys.original(country, id),
    queryFn: ({ signal }) =>
      callApi(
        'business_message/get_original_mail',
        { received_mail_id: id },
        { signal, country, handles: 'all' },
      ),
  });
}

export function fetchOriginalMail(country: string, id: number): Promise<Download> {
  return downloadBlob(
    'business_message/download_original_mail',
    { received_mail_id: id },
    `message-${id}.eml`,
    { country },
  );
}
