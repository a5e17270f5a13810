import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { completeBrowser } from '@shared/testing/browser';
import { LeftToDecide } from '@shared/review/LeftToDecide';
import { partly } from '@shared/testing/partly';
import type { SyncItem } from '../model';
import type { Case } from '../review/useCase';
import type { Panel } from './CaseView';
import { DecisionBar } from './DecisionBar';

completeBrowser();

const FIELDS = [
  ['name', 'Name'],
  ['store_type', 'Store type'],
  ['phones', 'Phones'],
] as const;

/** Render the bar of a record with these fields rejected and all others accepted. */
function show(action: SyncItem['action'], rejected: readonly string[], panel: Panel = null) {
  const diffs = FIELDS.map(([field, label]) => ({ field, label }));
  const message = Object.fromEntries(
    FIELDS.map(([field]) => {
      const decision = rejected.includes(field) ? ('reject' as const) : ('accept' as const);
      return [field, { field, decision }];
    }),
  );
  render(
    <DecisionBar
      item={partly<SyncItem>({ action, diffs, store: { store_id: 5, name: 'Kopi Tuku', branch_name: '' } })}
      one={partly<Case>({ state: { said: message, cursor: 0 }, note: '', isBusy: false, isMine: true })}
      noteReasons={[]}
      panel={panel}
      onPanel={vi.fn()}
      noteId="note"
      onApply={vi.fn()}
    />,
  );
}

test('if all fields are rejected, the record can only be rejected', () => {
  show('create', ['name', 'store_type', 'phones']);
  expect(screen.getByRole('button', { name: /^Reject record/ })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^Create the store/ })).toBeNull();
});

test('if all fields of an existing store are rejected, the record can only be rejected', () => {
  show('update', ['name', 'store_type', 'phones']);
  expect(screen.getByRole('button', { name: /^Reject record/ })).toBeEnabled();
});

test('a record that only links a store can be applied', () => {
  show('link', ['name', 'store_type', 'phones']);
  expect(screen.getByRole('button', { name: /^Apply to Kopi Tuku/ })).toBeEnabled();
});

test('a new store with missing required fields cannot be created, and they are named', () => {
  show('create', ['name', 'store_type']);
  expect(screen.getByRole('button', { name: /^Create the store/ })).toBeDisabled();
  expect(
    screen.getByText('A new store needs: Name, Store type. Accept or edit it, or reject all.'),
  ).toBeVisible();
});

test('a new store can be created without optional fields', () => {
  show('create', ['phones']);
  expect(screen.getByRole('button', { name: /^Create the store/ })).toBeEnabled();
});

test('the buttons of a panel have a question above them', () => {
  show('update', [], 'snooze');
  expect(screen.getByText('Snooze until when?')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Snooze until when?' })).toBeVisible();
});

test.each([
  [true, /^1 field to decide: A accepts it, R rejects it, and the next record opens$/],
  [false, /^1 field to decide$/],
])('only a record with one field explains its keys: %s', (isOnly, words) => {
  render(<LeftToDecide open={1} isOnly={isOnly} />);
  expect(screen.getByRole('status')).toHaveTextContent(words);
});
