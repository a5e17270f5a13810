import { describe, expect, test } from 'vitest';
import type { Board, LeadRow, Stage } from '../model';
import { moved, neighbours, placeOf, withMore } from './order';

function card(lead_id: number, stage: Stage): LeadRow {
  return { lead_id, stage, expected_value: lead_id * 10 } as LeadRow;
}

function board(): Board {
  return {
    columns: [
      { stage: 'new', label: 'New', total: 5, sum_value: 60, leads: [1, 2, 3].map((id) => card(id, 'new')) },
      { stage: 'contacted', label: 'Contacted', total: 1, sum_value: 40, leads: [card(4, 'contacted')] },
    ],
  };
}

function ids(shown: Board, stage: Stage): readonly number[] {
  return shown.columns.find((column) => column.stage === stage)?.leads.map(({ lead_id }) => lead_id) ?? [];
}

describe('a moved card', () => {
  test('moves its count and value to the other column', () => {
    const now = moved(board(), 2, { stage: 'contacted', index: 1 });
    expect([ids(now, 'new'), ids(now, 'contacted')]).toEqual([
      [1, 3],
      [4, 2],
    ]);
    expect(now.columns.map(({ total, sum_value }) => [total, sum_value])).toEqual([
      [4, 40],
      [2, 60],
    ]);
    expect(placeOf(now, 2)).toEqual({ stage: 'contacted', index: 1 });
  });

  test('keeps count and value within its own column', () => {
    const now = moved(board(), 1, { stage: 'new', index: 2 });
    expect(ids(now, 'new')).toEqual([2, 3, 1]);
    expect(now.columns[0]?.total).toBe(5);
  });

  test('restores the board when it is moved back', () => {
    const there = moved(board(), 3, { stage: 'contacted', index: 0 });
    expect(moved(there, 3, { stage: 'new', index: 2 })).toEqual(board());
  });

  test('is placed by its neighbors', () => {
    expect(neighbours(board(), 1, { stage: 'new', index: 1 })).toEqual({ after_id: 2, before_id: 3 });
    expect(neighbours(board(), 1, { stage: 'contacted', index: 0 })).toEqual({
      after_id: null,
      before_id: 4,
    });
    expect(neighbours(board(), 4, { stage: 'new', index: 3 })).toEqual({ after_id: 3, before_id: null });
  });
});

test('loading more cards of a column repeats none', () => {
  const column = board().columns[0];
  if (column === undefined) throw new Error('no column');
  expect(withMore(column, [card(3, 'new'), card(5, 'new')]).leads.map(({ lead_id }) => lead_id)).toEqual([
    1, 2, 3, 5,
  ]);
});
