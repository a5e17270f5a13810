import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { CallInput } from '@shared/api/types';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { showNotUndone } from '@shared/work/notUndone';
import { leadKeys, useKeepLead } from '../api';
import type { Board, Lead, LeadRow, Move, Stage } from '../model';
import { moved, neighbours, placeOf, withCard, withMore, type Place } from './order';

const PER_COLUMN = 20;
const MOST_AT_ONCE = 100;
const AGAIN_MS = 30_000;

/** Move with missing requirements. A dialog asks for them and then retries. */
export interface Wanting {
  lead: LeadRow;
  to: Place;
  errors: Readonly<Record<string, string>>;
  /** True if the answers were sent and refused before. */
  isAnswered: boolean;
}

type Filters = NonNullable<CallInput<'crm/get_lead_board'>['filters']>;
export type MoveDetails = Pick<Move, 'lost_reason' | 'note'>;

/**
 * Return the board of a country with functions to load more cards and to move one. Moves are optimistic and
 * roll back on errors.
 */
export function useBoard(narrowed: Readonly<Record<string, unknown>>, isPaused: boolean) {
  const country = useCountryCode();
  const client = useQueryClient();
  const keep = useKeepLead();
  const filters = narrowed as Filters;
  const key = leadKeys.board(country, filters);
  const underway = useRef(0);
  const [wanting, setWanting] = useState<Wanting | null>(null);
  const query = useQuery({
    queryKey: leadKeys.board(country, filters),
    queryFn: ({ signal, queryKey }) =>
      readBoard(country, filters, client.getQueryData<Board>(queryKey), signal),
    refetchInterval: isPaused ? false : AGAIN_MS,
    refetchOnWindowFocus: !isPaused,
  });

  const change = (make: (board: Board) => Board) =>
    client.setQueryData<Board>(key, (cached) => (cached === undefined ? cached : make(cached)));
  /** Refetch only after the last pending move: an earlier response would undo the displayed moves. */
  const settle = () => {
    underway.current -= 1;
    if (underway.current === 0) void client.invalidateQueries({ queryKey: key });
  };

  const move = async (lead: LeadRow, to: Place, details?: MoveDetails, isBack = false): Promise<boolean> => {
    const board = client.getQueryData<Board>(key);
    const from = board === undefined ? null : placeOf(board, lead.lead_id);
    if (board === undefined || from === null) return false;
    const neighbors = neighbours(board, lead.lead_id, to);
    underway.current += 1;
    await client.cancelQueries({ queryKey: key });
    change((cachedBoard) => moved(cachedBoard, lead.lead_id, to));
    try {
      const done = await callApi(
        'crm/move_lead',
        { lead_id: lead.lead_id, version: lead.version, stage: to.stage, ...neighbors, ...details },
        { country, handles: 'all' },
      );
      took(client, country, done);
      change((currentBoard) => withCard(currentBoard, done));
      if (from.stage !== to.stage) {
        toast.success(`${named(lead.name)} moved to ${labelOf(board, to.stage)}`, {
          action: { label: 'Undo', run: () => void move(done, from, undefined, true) },
        });
      }
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      change((loadedBoard) => moved(loadedBoard, lead.lead_id, from));
      const errors = fieldErrors(error);
      if (Object.keys(errors).length > 0) setWanting({ lead, to, errors, isAnswered: details !== undefined });
      else if (error.isSilent) return false;
      else if (isBack) showNotUndone(lead.name, error, () => void move(lead, to, details, true));
      else toast.error(`${named(lead.name)} was not moved. ${error.message}`);
      return false;
    } finally {
      settle();
    }
  };

  const loadMore = async (stage: Stage) => {
    const column = client.getQueryData<Board>(key)?.columns.find((one) => one.stage === stage);
    if (column === undefined) return;
    const page = Math.floor(column.leads.length / PER_COLUMN) + 1;
    try {
      const nextColumn = await readColumn(country, filters, stage, page, PER_COLUMN);
      change((latestBoard) => ({
        ...latestBoard,
        columns: latestBoard.columns.map((one) => (one.stage === stage ? withMore(one, nextColumn) : one)),
      }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!error.isSilent) toast.error(error.message);
    }
  };

  return { query, move, loadMore, wanting, setWanting, keep };
}

export type BoardState = ReturnType<typeof useBoard>;

export function labelOf(board: Board, stage: Stage): string {
  return board.columns.find((column) => column.stage === stage)?.label ?? stage;
}

function took(client: QueryClient, country: string, lead: Lead): void {
  client.setQueryData(leadKeys.detail(country, lead.lead_id), lead);
  void client.invalidateQueries({ queryKey: [...leadKeys.all, 'list'] });
  void client.invalidateQueries({ queryKey: leadKeys.timeline(country, lead.lead_id) });
}

/** Load the first cards of every column, at least the number already displayed. */
async function readBoard(
  country: string,
  filters: Filters,
  previous: Board | undefined,
  signal: AbortSignal,
): Promise<Board> {
  const board = await callApi(
    'crm/get_lead_board',
    { filters, per_column: PER_COLUMN },
    { signal, country, handles: 'all' },
  );
  const shown = new Map(previous?.columns.map(({ stage, leads }) => [stage, leads.length]));
  const columns = await Promise.all(
    board.columns.map(async (column) => {
      const wanted = Math.min(shown.get(column.stage) ?? 0, column.total);
      let whole = column;
      for (let page = 1; whole.leads.length < wanted && (page - 1) * MOST_AT_ONCE < wanted; page += 1) {
        whole = withMore(whole, await readColumn(country, filters, column.stage, page, MOST_AT_ONCE, signal));
      }
      return whole;
    }),
  );
  return { ...board, columns };
}

async function readColumn(
  country: string,
  filters: Filters,
  stage: Stage,
  page: number,
  page_size: number,
  signal?: AbortSignal,
): Promise<readonly LeadRow[]> {
  const input: CallInput<'crm/query_leads'> = {
    ...filters,
    stage: [stage],
    sort_by: 'rank',
    page,
    page_size,
  };
  const options = { country, handles: 'all' as const };
  const { list } = await callApi(
    'crm/query_leads',
    input,
    signal === undefined ? options : { ...options, signal },
  );
  return list;
}
