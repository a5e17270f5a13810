import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';
import { answer, onCall, startServer } from '@shared/testing/server';
import { HandOver } from './HandOver';
import { useEscape } from './useEscape';

const server = startServer();

function Asking({ onClose }: { onClose: () => void }) {
  const { part, close } = useEscape<HTMLDivElement>(onClose);
  return (
    <div ref={part}>
      <Input autoFocus aria-label="Why" />
      <Button onClick={close}>Cancel</Button>
    </div>
  );
}

function Desk() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reject…</Button>
      {isOpen ? <Asking onClose={() => setOpen(false)} /> : null}
    </>
  );
}

test.each([
  ['Escape', '{Escape}'],
  ['its button', '{Tab}{Enter}'],
])('a part that %s closes returns the focus', async (_way, keys) => {
  render(<Desk />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveFocus();
  await userEvent.keyboard(keys);
  expect(screen.queryByRole('textbox', { name: 'Why' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reject…' })).toHaveFocus();
});

test('leaving the assign dialog returns the focus', async () => {
  server.use(onCall('user/search_users', () => answer([])));
  const choose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HandOver isBusy={false} onChoose={choose} />
    </QueryClientProvider>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Find a colleague' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Find a colleague' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Assign…' })).toHaveFocus();
  expect(choose).not.toHaveBeenCalled();
});
