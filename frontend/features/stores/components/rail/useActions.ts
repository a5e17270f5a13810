import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '@shared/api/errors';
import { save } from '@shared/form/saving';
import type { RecordForm } from '@shared/form/useRecordForm';
import { useCountryCode } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import { storeKeys, useKeepStore } from '../../api';
import { fullName, type StoreDetail } from '../../model';
import { DONE, NO_ANSWERS, takeAction, type ActionAnswers, type StoreAction } from './actions';

/** Null once it is done; else what was refused, by field. */
type Outcome = Readonly<Record<string, string>> | null;

/** Takes actions on a store. What is typed and not saved yet is saved first: it is what the person sees. */
export function useActions(store: StoreDetail, record: RecordForm) {
  const client = useQueryClient();
  const country = useCountryCode();
  const keep = useKeepStore();
  const [asking, setAsking] = useState<StoreAction | null>(null);
  const [isTaking, setTaking] = useState(false);
  const id = store.store_id;

  const attempt = async (action: StoreAction, answers: ActionAnswers): Promise<Outcome> => {
    record.form.clearErrors();
    if (record.isDirty && !(await record.submit())) return {};
    const saved = client.getQueryData<StoreDetail>(storeKeys.detail(country, id)) ?? store;
    const send = (_: unknown, version: number | null, token: string | undefined) =>
      takeAction(action.name, { id, country, version: version ?? saved.version }, answers, token);
    const result = await save(send, {}, saved.version, record.asker.ask);
    if (result.kind === 'refused') return result.errors;
    if (result.kind === 'saved') {
      keep(result.record);
      toast.success(`${fullName(result.record)} ${DONE[action.name]}`);
      return null;
    }
    // Nothing is refused, nothing is done: the question stays open.
    return {};
  };
  const take = async (action: StoreAction, answers: ActionAnswers): Promise<Outcome> => {
    setTaking(true);
    try {
      return await attempt(action, answers);
    } catch (error) {
      // The client has told of every other failure already.
      if (!isApiError(error)) throw error;
      return {};
    } finally {
      setTaking(false);
    }
  };
  const begin = async (action: StoreAction) => {
    if (action.question !== null) {
      setAsking(action);
      return;
    }
    const refused = await take(action, NO_ANSWERS);
    // Nothing was asked, so the words belong to the form: each on its field, and all at its head.
    for (const [field, message] of Object.entries(refused ?? {}))
      record.form.setError(field === 'status' ? 'form' : field, { type: 'server', message });
  };
  return { asking, isTaking, begin, take, stopAsking: () => setAsking(null) };
}
