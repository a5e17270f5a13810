import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '@shared/api/errors';
import type { Asker } from '@shared/form/saving';
import { save } from '@shared/form/saving';
import { toast } from '@shared/ui/toasts';
import { follow } from '@shared/work/jobs';
import { showReport } from '@shared/work/reports';
import { undoChangesets } from '@shared/work/undo';
import {
  inputsOf,
  formatRows,
  type BulkAction,
  type BulkAnswer,
  type BulkDefinition,
  type BulkInput,
  type BulkParams,
  type BulkTarget,
} from './bulk';

/**
 * Null on success, otherwise the errors by field. Empty if the action was canceled, or the error was already
 * reported.
 */
export type BulkOutcome = Readonly<Record<string, string>> | null;

/** Result of a preview: the number of rows that the action can change, and a line for each it cannot. */
export interface BulkPreview {
  changeable: number;
  refused: readonly string[];
}

/**
 * Run bulk actions: confirm warnings, report results and offer undo. `onUndone` is called after an undo. A
 * preview changes nothing.
 */
export function useBulk(bulk: BulkDefinition, ask: Asker) {
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const run = async (
    action: BulkAction,
    target: BulkTarget,
    params: BulkParams,
    onUndone?: () => unknown,
  ): Promise<BulkOutcome> => {
    setRunning(true);
    try {
      const { answers, refused } = await sendAll(bulk, action, target, params, ask);
      if (answers.length > 0) await reportResult(client, bulk, action, answers, onUndone);
      return refused;
    } finally {
      setRunning(false);
    }
  };
  const preview = async (
    action: BulkAction,
    target: BulkTarget,
    params: BulkParams,
  ): Promise<BulkPreview | BulkOutcome> => {
    const { answers, refused } = await sendAll(bulk, action, target, params, ask, true);
    if (refused !== null) return refused;
    return {
      changeable: answers.flatMap((answer) => answer.succeeded).length,
      refused: answers.flatMap((answer) => answer.failed).map(({ id, msg }) => `${bulk.nameOf(id)}: ${msg}`),
    };
  };
  return { isRunning, run, preview };
}

interface Sent {
  answers: readonly BulkAnswer[];
  refused: BulkOutcome;
}

/** Send one chunk after the other. An error ends the loop; completed chunks are not reverted. */
async function sendAll(
  bulk: BulkDefinition,
  action: BulkAction,
  target: BulkTarget,
  params: BulkParams,
  ask: Asker,
  isPreview = false,
): Promise<Sent> {
  const answers: BulkAnswer[] = [];
  try {
    for (const part of inputsOf(action.id, target, params)) {
      const input: BulkInput = isPreview ? { ...part, validate_only: true } : part;
      const send = (_: unknown, __: unknown, token: string | undefined) =>
        bulk.call(token === undefined ? input : { ...input, confirm_token: token });
      const result = await save(send, {}, null, ask);
      if (result.kind === 'refused') return { answers, refused: result.errors };
      if (result.kind !== 'saved') return { answers, refused: {} };
      answers.push(result.record);
    }
    return { answers, refused: null };
  } catch (error) {
    // The API client has already reported the error.
    if (!isApiError(error)) throw error;
    return { answers, refused: {} };
  }
}

async function reportResult(
  client: QueryClient,
  bulk: BulkDefinition,
  action: BulkAction,
  answers: readonly BulkAnswer[],
  onUndone?: () => unknown,
): Promise<void> {
  const succeeded = answers.flatMap((answer) => answer.succeeded).length;
  const failed = answers.flatMap((answer) => answer.failed);
  const changesetIds = answers.flatMap(({ changeset_id: id }) => (id === null ? [] : [id]));
  for (const { job_id: job } of answers) if (job !== null) follow(job);
  const message = action.done(formatRows(succeeded, bulk));
  const undo = () => void undoChangesets(client, { changesetIds, country: bulk.country, onUndone });
  const back = changesetIds.length === 0 ? {} : { action: { label: 'Undo', run: undo } };
  const showResult = () => {
    if (succeeded > 0) toast.success(message, back);
  };
  if (failed.length === 0) showResult();
  else
    showReport({
      title: `${formatRows(failed.length, bulk)} could not be changed`,
      lead: succeeded > 0 ? `${message}.` : '',
      lines: failed.map(({ id, msg }) => ({ name: `${bulk.nameOf(id)}:`, message: msg })),
      // The undo toast starts its timer after the report is closed, because the report covers it.
      onRead: showResult,
    });
  await client.invalidateQueries();
}
