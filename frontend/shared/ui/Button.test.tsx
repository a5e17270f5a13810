import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { Button, IconButton } from './Button';

interface SavingProps {
  of: typeof Button | typeof IconButton;
  save: () => Promise<void>;
}

function Saving({ of: Control, save }: SavingProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await save();
    setBusy(false);
  };
  return (
    <Control aria-label="Save" isBusy={isBusy} onClick={() => void press()}>
      S
    </Control>
  );
}

const button = () => screen.getByRole('button', { name: 'Save' });

test.each([
  ['button', Button],
  ['icon', IconButton],
])('%s: keeps the focus while it saves, and ignores a second press', async (_kind, Control) => {
  let saved = () => {};
  const save = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        saved = resolve;
      }),
  );
  render(<Saving of={Control} save={save} />);
  await userEvent.click(button());
  expect(button()).toHaveFocus();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button());
  await userEvent.keyboard('{Enter} ');
  expect(save).toHaveBeenCalledTimes(1);
  await act(async () => {
    saved();
    await Promise.resolve();
  });
  expect(button()).toHaveFocus();
  expect(button()).not.toHaveAttribute('aria-disabled');
  expect(button()).not.toHaveAttribute('aria-busy');
  await userEvent.keyboard('{Enter}');
  expect(save).toHaveBeenCalledTimes(2);
});

test.each([
  ['acts', false, 2],
  ['waits', true, 0],
])('a form with a button that %s', async (_case, isBusy, times) => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const wrapper = vi.fn();
  const form: ComponentProps<'form'> = { onSubmit: submit, onClick: wrapper };
  render(
    <form {...form}>
      <input aria-label="Name" />
      <Button type="submit" isBusy={isBusy}>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(wrapper).toHaveBeenCalledTimes(times / 2);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(times);
});

test('a finished button keeps the focus until the user moves it', async () => {
  const press = vi.fn();
  const button = (isDone: boolean) => (
    <Button disabled={isDone} onClick={press}>
      Save
    </Button>
  );
  const { rerender } = render(button(false));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(button(true));
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a button that is unavailable for another reason is disabled', () => {
  render(
    <Button isBusy disabled>
      Send
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});
