import { useEffect, useRef, useState } from 'react';
import { isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { uploadFile } from '@shared/api/upload';

export const MOST_DOCUMENTS = 5;
export const DOCUMENT_TYPES = '.pdf,.docx,.xlsx,.jpg,.jpeg,.png';
const SENT_MS = 120_000;

export type Document = CallOutput<'file/upload_file'>;

/** Document that was refused or failed to upload, with the reason. */
export interface Refused {
  name: string;
  why: string;
}

/** Return the documents of an entry. They upload as soon as they are chosen, one after the other. */
export function useDocuments(country: string) {
  const [documents, setDocuments] = useState<readonly Document[]>([]);
  const [sending, setSending] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const giveUp = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    giveUp.current = current;
    return () => current.abort();
  }, []);

  const send = async (file: File) => {
    try {
      const document = await uploadFile('file/upload_file', file, file.name, {
        country,
        timeout: SENT_MS,
        handles: 'all',
        signal: giveUp.current.signal,
      });
      setDocuments((now) => [...now, document as Document]);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefused((now) => [...now, { name: file.name, why: error.message }]);
    } finally {
      setSending((now) => now.slice(1));
    }
  };
  const add = async (files: readonly File[]) => {
    const fitting = files.slice(0, MOST_DOCUMENTS - documents.length - sending.length);
    setRefused(
      files.slice(fitting.length).map(({ name }) => ({
        name,
        why: `At most ${MOST_DOCUMENTS} documents per entry`,
      })),
    );
    setSending((now) => [...now, ...fitting.map(({ name }) => name)]);
    for (const file of fitting) await send(file);
  };
  return {
    documents,
    sending,
    refused,
    add,
    remove: (id: number) => setDocuments((now) => now.filter(({ file_id }) => file_id !== id)),
    clear: () => {
      setDocuments([]);
      setRefused([]);
    },
  };
}

export type Documents = ReturnType<typeof useDocuments>;
