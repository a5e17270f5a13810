import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { lazyPart } from '@shared/ui/lazyPart';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { ListTitle } from './ListTitle';
import { PartScreen } from './PartScreen';

const CHOICES = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const;
const Board = lazyPart(() => Promise.resolve({ default: () => <ListTitle title="Board" /> }));

function Screen() {
  const [shown, show] = useState<'list' | 'board'>('list');
  return (
    <PartScreen lead={<SwitchBar label="Show as" choices={CHOICES} value={shown} onChoose={show} />}>
      {shown === 'list' ? (
        <ListTitle title="List" />
      ) : (
        <Suspense fallback={<ListTitle title="Coming" />}>
          <Board />
        </Suspense>
      )}
    </PartScreen>
  );
}

it('keeps the focus on the chosen part, and does not take it from elsewhere', async () => {
  render(
    <>
      <Screen />
      <button type="button">Elsewhere</button>
    </>,
  );
  expect(screen.getByRole('heading', { name: 'List' })).toBeVisible();
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Board' }));
  expect(await screen.findByRole('heading', { name: 'Board' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Board' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(await screen.findByRole('heading', { name: 'List' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'List' })).toHaveFocus();
});
