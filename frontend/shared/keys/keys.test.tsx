import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { expect, test, vi } from 'vitest';
import { useListKeys } from './useListKeys';
import { completeBrowser } from '@shared/testing/browser';
import { testTab } from '@shared/testing/tab';
import { TabContext } from '@shared/workspace/contract';
import { KeysHost } from './KeysHost';
import { linesOf, useShownKeys } from './keys';
import { useSaveKey } from './useSaveKey';

completeBrowser();

function Desk({ meaning, run = () => undefined }: { meaning: string; run?: () => void }) {
  useListKeys([{ command: 'accept', meaning, run }]);
  return <p>{meaning}</p>;
}

function Form({ onSave = () => undefined }: { onSave?: () => void }) {
  useSaveKey(onSave);
  return <input aria-label="Name" />;
}

function ShownKeysOnly() {
  useShownKeys([{ command: 'feature', meaning: 'Fold' }]);
  return null;
}

const group = (name: string) => screen.findByRole('region', { name });

test('"?" shows the keys of the current screen and the global ones', async () => {
  const person = userEvent.setup();
  const shown = (mode: 'visible' | 'hidden') => (
    <>
      <KeysHost />
      <Activity mode={mode}>
        <Desk meaning="Approve" />
        <ShownKeysOnly />
      </Activity>
      <Activity mode={mode === 'visible' ? 'hidden' : 'visible'}>
        <Desk meaning="Accept" />
      </Activity>
    </>
  );
  const { rerender } = render(shown('visible'));
  await person.keyboard('?');
  expect(await group('On this screen')).toHaveTextContent('AApproveFFold');
  expect(await group('Everywhere')).toHaveTextContent('Show keyboard shortcuts');
  // Global shortcuts are collapsed until requested.
  expect(screen.getByText('Show keyboard shortcuts')).not.toBeVisible();
  await person.click(screen.getByText('Everywhere'));
  expect(screen.getByText('Show keyboard shortcuts')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  rerender(shown('hidden'));
  await person.keyboard('?');
  expect(await group('On this screen')).toHaveTextContent(/^On this screenAAccept$/);
});

test('a hidden screen has no keys, although it still runs', async () => {
  const person = userEvent.setup();
  const run = vi.fn();
  render(
    <>
      <KeysHost />
      <TabContext value={testTab({ isActive: () => false })}>
        <Desk meaning="Approve" run={run} />
        <Form onSave={run} />
      </TabContext>
    </>,
  );
  await person.keyboard('a{Control>}s{/Control}');
  expect(run).not.toHaveBeenCalled();
  await person.keyboard('?');
  expect(await group('On this screen')).toHaveTextContent('No shortcuts on this screen');
});

test('shows that a screen has no keys, and how a form is saved', async () => {
  const person = userEvent.setup();
  const { unmount } = render(<KeysHost />);
  await person.keyboard('?');
  expect(await group('On this screen')).toHaveTextContent('No shortcuts on this screen');
  unmount();
  // For the next user, the help is closed.
  render(
    <>
      <KeysHost />
      <Form />
    </>,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await person.keyboard('?');
  expect(await group('On this screen')).toHaveTextContent('Ctrl SSave');
});

test('typing "?" in a field opens nothing, and the dialog blocks other keys', async () => {
  const person = userEvent.setup();
  const run = vi.fn();
  render(
    <>
      <KeysHost />
      <Form />
      <Desk meaning="Approve" run={run} />
    </>,
  );
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Really?');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Really?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await person.click(document.body);
  await person.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await person.keyboard('a');
  expect(run).not.toHaveBeenCalled();
});

test('holding a key counts once, except for moving', async () => {
  const person = userEvent.setup();
  const [accept, down] = [vi.fn(), vi.fn()];
  function List() {
    useListKeys([
      { command: 'accept', run: accept },
      { command: 'down', run: down },
    ]);
    return null;
  }
  render(<List />);
  await person.keyboard('{a>4/}{j>4/}a');
  expect([accept.mock.calls.length, down.mock.calls.length]).toEqual([2, 4]);
});

test('shows a key of two parts once', () => {
  const next = { shown: 'j', meaning: 'Next' };
  const entered = [
    { by: '1', reach: 'screen' as const, lines: [next] },
    { by: '2', reach: 'screen' as const, lines: [next, { shown: 'k', meaning: 'Before' }] },
    { by: '3', reach: 'everywhere' as const, lines: [next] },
  ];
  expect(linesOf(entered, 'screen')).toEqual([next, { shown: 'k', meaning: 'Before' }]);
});
