import Button from '@mui/material/Button';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { confirm } from './confirm';
import { ConfirmHost } from './ConfirmDialog';
import { DialogFrame } from './DialogFrame';
import { Input, Textarea } from './Input';

const opener = () => screen.getByRole('button', { name: 'Delete…' });
const dialog = () => screen.findByRole('dialog', { name: 'Delete it?' });

function Asking() {
  const ask = () => confirm({ title: 'Delete it?', text: 'It is gone then.', confirmLabel: 'Delete' });
  return (
    <>
      <Button onClick={() => void ask()}>Delete…</Button>
      <ConfirmHost />
    </>
  );
}

function Framed({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete…</Button>
      {isOpen ? (
        <DialogFrame
          title="Delete it?"
          label="Delete"
          isFocused={isFocused}
          onGoOn={async () => {
            await Promise.resolve();
            close();
          }}
          onClose={close}
        >
          {children}
        </DialogFrame>
      ) : null}
    </>
  );
}

const DIALOGS = [
  ['a question', <Asking />, () => screen.getByRole('button', { name: 'Delete' })],
  [
    'a dialog without fields',
    <Framed isFocused>It is gone then.</Framed>,
    () => screen.getByRole('button', { name: 'Delete' }),
  ],
  [
    'a dialog with a field',
    <Framed isFocused={false}>
      <Input aria-label="Why" />
    </Framed>,
    () => screen.getByRole('textbox', { name: 'Why' }),
  ],
] as const;

const ENDS = [
  ['Escape', '{Escape}'],
  ['confirming', '{Enter}'],
] as const;

test.each(DIALOGS.flatMap((one) => ENDS.map((end) => [...one, ...end] as const)))(
  '%s returns the focus to the element that opened it',
  async (_name, shown, first, _end, keys) => {
    render(shown);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await dialog()).toBeVisible();
    await waitFor(() => expect(first()).toHaveFocus());
    await userEvent.keyboard(keys);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener()).toHaveFocus());
  },
);

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  '%s in a text area submits once the dialog is complete',
  async (keys) => {
    const sent = vi.fn(() => Promise.resolve());
    const shown = (isDisabled: boolean) => (
      <DialogFrame
        title="Delete it?"
        label="Delete"
        isDisabled={isDisabled}
        onGoOn={sent}
        onClose={() => undefined}
      >
        <Textarea rows={3} aria-label="Why" />
      </DialogFrame>
    );
    const { rerender } = render(shown(true));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Why' }), `Too old${keys}`);
    expect(sent).not.toHaveBeenCalled();
    rerender(shown(false));
    await userEvent.keyboard(keys);
    expect(sent).toHaveBeenCalledOnce();
    expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('Too old');
  },
);

test('Ctrl Enter confirms a question', async () => {
  const answered = vi.fn();
  render(<ConfirmHost />);
  const question = { title: 'Undo it?', text: 'All of it.', confirmLabel: 'Undo' };
  act(() => void confirm(question).then(answered));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(true));
});

test('Ctrl Enter on Cancel sends nothing', async () => {
  const sent = vi.fn(() => Promise.resolve());
  render(
    <DialogFrame title="Delete it?" label="Delete" isFocused onGoOn={sent} onClose={() => undefined}>
      It is gone then.
    </DialogFrame>,
  );
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).not.toHaveBeenCalled();
});

test('Escape asks before typed text is lost; Cancel closes at once', async () => {
  const closed = vi.fn();
  render(
    <>
      <DialogFrame title="Delete it?" label="Delete" onGoOn={() => Promise.resolve()} onClose={closed}>
        <Input aria-label="Why" />
      </DialogFrame>
      <ConfirmHost />
    </>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Why' }), 'Too old{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('Too old');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(closed).toHaveBeenCalledOnce();
});
