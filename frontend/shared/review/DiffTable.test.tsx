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

function show(decision: DecisionCode) {
  render(
    <DiffTable
      diffs={[website]}
      says="OpenStreetMap says"
      nothing=""
      one={{
        state: { said: { website: { field: 'website', decision } }, cursor: 0 },
        say: vi.fn(),
        point: vi.fn(),
      }}
      canDecide
      editing={null}
      onEditing={vi.fn()}
    />,
  );
  const [, proposed] = within(screen.getByRole('row', { current: true })).getAllByRole('cell');
  return proposed;
}

test('of what is rejected the value alone is struck through, not the words over it', () => {
  const proposed = show('reject');
  expect(proposed).toHaveAttribute('data-label', 'Proposed');
  expect(proposed?.querySelector('s')).toHaveTextContent(/^new\.example$/);
});

test('what is accepted is not struck through', () => {
  expect(show('accept')?.querySelector('s')).toBeNull();
});
