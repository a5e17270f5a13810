import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CODE } from '@shared/api/codes';
import { isApiError } from '@shared/api/errors';
import { refusalOf, save } from '@shared/form/saving';
import type { RecordForm } from '@shared/form/useRecordForm';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { storeKeys, useKeepStore } from '../../api';
import { storeName, type StoreDetail } from '../../model';
import { DONE, NO_ANSWERS, takeAction, type ActionAnswers, type StoreAction } from './actions';

/** Null once it is done; else what was refused, by field. */
type Outcome = Readonly<Record<string, string>> | null;

/**
 * Takes actions on a store. What is typed and not saved yet is saved first (`saves`): it is what the person sees.
 */
export function useActions(store: StoreDetail, record: RecordForm) {
  const client = useQueryClient();
  const country = useCountryCode();
  const keep = useKeepStore();
  const [asking, setAsking] = useState<StoreAction | null>(null);
  const [isTaking, setTaking] = useState(false);
  const id = store.store_id;

  const newest = () => client.getQueryData<StoreDetail>(storeKeys.detail(country, id)) ?? store;
  /** What would be refused of an action as it is asked for. */
  const refusedOf = async (action: StoreAction, answers: ActionAnswers): Promise<Outcome> => {
    try {
      await takeAction(action.name, { id, country, version: newest().version }, answers, { isTrial: true });
      return null;
    } catch (error) {
      if (!isApiError(error)) throw error;
      const { code } = error;
      // A colleague's change, and warnings, are asked about as the action is taken.
      if (code === CODE.conflict || code === CODE.needsConfirmation) return null;
      // The client has told of what is none of a form's.
      return code === CODE.invalid || code === CODE.duplicate ? refusalOf(error) : {};
    }
  };
  const attempt = async (action: StoreAction, answers: ActionAnswers): Promise<Outcome> => {
    record.form.clearErrors();
    if (record.isDirty) {
      // What is refused must not have saved what was typed beside it. Publishing is about what is typed.
      const refused = action.question === null ? null : await refusedOf(action, answers);
      if (refused !== null) return refused;
      if (!(await record.submit())) return {};
    }
    const saved = newest();
    const send = (_: unknown, version: number | null, confirmToken: string | undefined) =>
      takeAction(action.name, { id, country, version: version ?? saved.version }, answers, { confirmToken });
    const result = await save(send, {}, saved.version, record.asker.ask);
    if (result.kind === 'refused') return result.errors;
    if (result.kind === 'saved') {
      keep(result.record);
      toast.success(`${named(storeName(result.record))} ${DONE[action.name]}`);
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
  return { asking, isTaking, saves: record.isDirty, begin, take, stopAsking: () => setAsking(null) };
}
