import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { completeBrowser } from '@shared/testing/browser';
import { partly } from '@shared/testing/partly';
import { DiffTable } from './DiffTable';
import type { DecisionCode, Diff } from './diffs';

completeBrowser();

const website = partly<Diff>({
  field: 'website',
  label: 'Website',
  severity: 'minor',
  locked: false,
  shift_m: null,
  current_lines: ['old.example'],
  proposed_lines: ['new.example'],
  edited_lines: [],
});

const menu = partly<Diff>({ ...website, field: 'menu_url', label: 'Menu' });

/** A table with two differences and the cursor on one of them. */
function table(decision: DecisionCode, cursor = 0) {
  return (
    <DiffTable
      diffs={[website, menu]}
      legend="OpenStreetMap says"
      nothing=""
      one={{
        state: { said: { website: { field: 'website', decision } }, cursor },
        say: vi.fn(),
        point: vi.fn(),
      }}
      canDecide
      editing={null}
      onEditing={vi.fn()}
    />
  );
}

function show(decision: DecisionCode) {
  render(table(decision));
  const [, proposed] = within(screen.getByRole('row', { current: true })).getAllByRole('cell');
  return proposed;
}

test('only the value of a rejected proposal is struck through', () => {
  const proposed = show('reject');
  expect(proposed).toHaveAttribute('data-label', 'Proposed');
  expect(proposed?.querySelector('s')).toHaveTextContent(/^new\.example$/);
});

test('an accepted value is not struck through', () => {
  expect(show('accept')?.querySelector('s')).toBeNull();
});

test('moving the cursor scrolls the differences into view, opening them does not', () => {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(within(this as HTMLElement).getByRole('rowheader').textContent);
  });
  const { rerender } = render(table('accept'));
  expect(seen).toEqual([]);
  rerender(table('accept', 1));
  rerender(table('accept', 0));
  expect(seen).toEqual(['Menu', 'Website']);
});
