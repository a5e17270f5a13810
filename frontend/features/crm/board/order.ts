import type { Board, BoardColumn, LeadRow, Stage } from '../model';

/** Where a card is put: a column, and how many cards stand above it there. */
export interface Place {
  stage: Stage;
  index: number;
}

/** What the call is told of a place: the cards around it, without the moved one itself. */
export function neighbours(board: Board, leadId: number, { stage, index }: Place) {
  const others = cardsOf(board, stage).filter(({ lead_id }) => lead_id !== leadId);
  return { after_id: others[index - 1]?.lead_id ?? null, before_id: others[index]?.lead_id ?? null };
}

/** Where a card is now, or null. */
export function placeOf(board: Board, leadId: number): Place | null {
  for (const { stage, leads } of board.columns) {
    const index = leads.findIndex(({ lead_id }) => lead_id === leadId);
    if (index !== -1) return { stage, index };
  }
  return null;
}

export function cardsOf(board: Board, stage: Stage): readonly LeadRow[] {
  return board.columns.find((column) => column.stage === stage)?.leads ?? [];
}

/** The board with one card elsewhere: also counts and values follow. The same board where it is not known. */
export function moved(board: Board, leadId: number, to: Place): Board {
  const from = placeOf(board, leadId);
  const card = from === null ? undefined : cardsOf(board, from.stage)[from.index];
  if (from === null || card === undefined) return board;
  const value = card.expected_value ?? 0;
  const columns = board.columns.map((column) => {
    let { leads, total, sum_value } = column;
    if (column.stage === from.stage) {
      leads = leads.filter(({ lead_id }) => lead_id !== leadId);
      if (from.stage !== to.stage) [total, sum_value] = [total - 1, sum_value - value];
    }
    if (column.stage === to.stage) {
      leads = [...leads.slice(0, to.index), { ...card, stage: to.stage }, ...leads.slice(to.index)];
      if (from.stage !== to.stage) [total, sum_value] = [total + 1, sum_value + value];
    }
    return { ...column, leads, total, sum_value };
  });
  return { ...board, columns };
}

/** The board with a card as the server has it now, where it stands. */
export function withCard(board: Board, card: LeadRow): Board {
  const columns = board.columns.map((column) => ({
    ...column,
    leads: column.leads.map((known) => (known.lead_id === card.lead_id ? { ...known, ...card } : known)),
  }));
  return { ...board, columns };
}

/** The column with more of its cards; one that came twice, because others moved meanwhile, counts once. */
export function withMore(column: BoardColumn, more: readonly LeadRow[]): BoardColumn {
  const known = new Set(column.leads.map(({ lead_id }) => lead_id));
  return { ...column, leads: [...column.leads, ...more.filter(({ lead_id }) => !known.has(lead_id))] };
}
