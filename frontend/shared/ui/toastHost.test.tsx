import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { named } from './names';
import { PlainToastHost } from './PlainToastHost';
import { ToastHost } from './ToastHost';
import { ACTION_TOAST_MS, ERROR_TOAST_MS, toast, TOAST_MS, toasts } from './toasts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  toasts.setState({ list: [] });
});

const pass = (ms: number) => {
  act(() => void vi.advanceTimersByTime(ms));
};
const undo = () => ({ hint: 'You can undo it later in History', action: { label: 'Undo', run: vi.fn() } });

describe.each([
  ['over the shell', ToastHost],
  ['before the shell', PlainToastHost],
])('%s', (_where, Host) => {
  const show = () => {
    render(
      <>
        <button type="button">Before</button>
        <Host />
      </>,
    );
    return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  };

  test('a message disappears automatically, one with undo later', () => {
    show();
    act(() => {
      toast.success('Copied');
      toast.success('Kopi Tuku saved', undo());
    });
    expect(screen.getByText('You can undo it later in History')).toBeVisible();
    pass(TOAST_MS + 50);
    expect(screen.queryByText('Copied')).not.toBeInTheDocument();
    expect(screen.getByText('Kopi Tuku saved')).toBeVisible();
    pass(ACTION_TOAST_MS - TOAST_MS);
    expect(screen.queryByText('Kopi Tuku saved')).not.toBeInTheDocument();
  });

  test('a long name is shortened, so that the text after it stays visible', () => {
    show();
    const name = 'Rumah Makan Sederhana Masakan Padang Asli Cabang Kemang Raya';
    act(() => void toast.success(`${named(name)} saved`, undo()));
    expect(screen.getByTitle(name)).toHaveTextContent(name);
    expect(screen.getByTitle(name)).toHaveClass('toast-name');
    expect(screen.getByTitle(name).parentElement?.textContent).toBe(`${name} saved`);
  });

  test('a message behind an error keeps its time until the error is gone', async () => {
    const person = show();
    act(() => {
      toast.error('Not done: Kopi Tuku');
      toast.success('Roti Wati saved', undo());
    });
    pass(ACTION_TOAST_MS * 2);
    await person.keyboard('n');
    pass(ERROR_TOAST_MS + 50);
    expect(screen.queryByText('Not done: Kopi Tuku')).not.toBeInTheDocument();
    pass(ACTION_TOAST_MS - 1000);
    expect(screen.getByText('Roti Wati saved')).toBeVisible();
    pass(1100);
    expect(screen.queryByText('Roti Wati saved')).not.toBeInTheDocument();
  });

  test.each(['focus', 'hover'])('stays while it has the %s', async (how) => {
    const person = show();
    act(() => void toast.success('Kopi Tuku saved', undo()));
    if (how === 'focus') act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    else await person.hover(screen.getByText('Kopi Tuku saved'));
    pass(ACTION_TOAST_MS * 3);
    expect(screen.getByText('Kopi Tuku saved')).toBeVisible();
    if (how === 'focus') act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    else await person.unhover(screen.getByText('Kopi Tuku saved'));
    pass(ACTION_TOAST_MS + 50);
    expect(screen.queryByText('Kopi Tuku saved')).not.toBeInTheDocument();
  });

  test('keyboard users return to their previous focus', async () => {
    const person = show();
    const back = undo();
    act(() => void toast.success('Kopi Tuku saved', back));
    await person.tab();
    await person.tab();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(back.action.run).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  });

  test('the newest message is in front, and an error before all', () => {
    show();
    const message = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);
    act(() => {
      toast.success('Copied');
      toast.success('Kopi Tuku saved');
    });
    expect(message()[0]).toContain('Done: Kopi Tuku saved');
    expect(message()[1]).toContain('Done: Copied');
    act(() => {
      toast.error('Not saved');
      toast.success('Warung saved');
    });
    expect(message()[0]).toContain('Error: Not saved');
    expect(message()[1]).toContain('Done: Warung saved');
  });

  test('an error is announced, shows its reference and stays until a user is present', async () => {
    const person = show();
    act(() => void toast.error('Not saved', { requestId: 'f8d000f4' }));
    pass(ERROR_TOAST_MS * 3);
    expect(screen.getByRole('alert')).toHaveTextContent('Error: Not saved Reference f8d000f4');
    await person.click(screen.getByRole('button', { name: 'Before' }));
    pass(ERROR_TOAST_MS - 500);
    expect(screen.getByRole('alert')).toBeVisible();
    pass(600);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('an error stays while a user points at it', async () => {
    const person = show();
    act(() => void toast.error('Not saved'));
    await person.keyboard('a');
    await person.hover(screen.getByText('Not saved'));
    pass(ERROR_TOAST_MS * 3);
    expect(screen.getByRole('alert')).toBeVisible();
    await person.unhover(screen.getByText('Not saved'));
    pass(ERROR_TOAST_MS + 50);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
