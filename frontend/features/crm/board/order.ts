import type { Board, BoardColumn, LeadRow, Stage } from '../model';

/** Position of a card: a column, and the number of cards above it. */
export interface Place {
  stage: Stage;
  index: number;
}

/** Return the cards before and after a position in the format of the API, ignoring the moved card. */
export function neighbours(board: Board, leadId: number, { stage, index }: Place) {
  const others = cardsOf(board, stage).filter(({ lead_id }) => lead_id !== leadId);
  return { after_id: others[index - 1]?.lead_id ?? null, before_id: others[index]?.lead_id ?? null };
}

/** Return the current position of a card, or null. */
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

/**
 * Return the board with a card moved, including counts and values. It is unchanged if the card is not on the
 * board.
 */
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

/** Return the board with the card updated in place. */
export function withCard(board: Board, card: LeadRow): Board {
  const columns = board.columns.map((column) => ({
    ...column,
    leads: column.leads.map((existingCard) =>
      existingCard.lead_id === card.lead_id ? { ...existingCard, ...card } : existingCard,
    ),
  }));
  return { ...board, columns };
}

/** Return the column with more cards. Duplicates, caused by moves between two pages, are dropped. */
export function withMore(column: BoardColumn, more: readonly LeadRow[]): BoardColumn {
  const existingIds = new Set(column.leads.map(({ lead_id }) => lead_id));
  return { ...column, leads: [...column.leads, ...more.filter(({ lead_id }) => !existingIds.has(lead_id))] };
}
