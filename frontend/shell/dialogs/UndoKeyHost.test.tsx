import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useHistoryHere } from '@shared/history/historyHere';
import { useListKeys } from '@shared/keys/useListKeys';
import { showToast, toasts } from '@shared/ui/toasts';
import { UndoKeyHost } from './UndoKeyHost';

afterEach(() => toasts.setState({ list: [] }));

function Screen({ undo }: { undo: () => void }) {
  useListKeys([{ command: 'undo', run: undo }]);
  return null;
}

test('the undo key undoes what the newest message offers, one after the other', async () => {
  const person = userEvent.setup();
  const undone: string[] = [];
  const hidden = (what: string) =>
    showToast('success', `${what} is hidden`, { action: { label: 'Undo', run: () => undone.push(what) } });
  render(
    <>
      <input aria-label="Note" />
      <UndoKeyHost />
    </>,
  );
  hidden('Warung');
  hidden('Kedai');
  showToast('info', 'Something else', { action: { label: 'Open', run: () => undone.push('never') } });
  await person.keyboard('z');
  expect(undone).toEqual(['Kedai']);
  await person.type(document.querySelector('input') as HTMLInputElement, 'z');
  expect(undone).toEqual(['Kedai']);
  (document.activeElement as HTMLElement).blur();
  await person.keyboard('{Control>}z{/Control}');
  expect(undone).toEqual(['Kedai', 'Warung']);
  expect(toasts.getState().list.map(({ message }) => message)).toEqual(['Something else']);
});

test('a screen with its own undo key keeps it', async () => {
  const person = userEvent.setup();
  const ofMessage = vi.fn();
  const ofScreen = vi.fn();
  showToast('success', 'Hidden', { action: { label: 'Undo', run: ofMessage } });
  render(
    <>
      <UndoKeyHost />
      <Screen undo={ofScreen} />
    </>,
  );
  await person.keyboard('z');
  expect(ofScreen).toHaveBeenCalledOnce();
  expect(ofMessage).not.toHaveBeenCalled();
});

function History() {
  useHistoryHere();
  return null;
}

test('without anything to undo, as after a reload, the key shows a message with a link to History', async () => {
  const person = userEvent.setup();
  const reported = () => toasts.getState().list.map(({ message, hint }) => [message, hint]);
  const { rerender } = render(<UndoKeyHost />);
  await person.keyboard('z');
  const elsewhere = 'Earlier changes can be undone in the History of their record, or in Content → Changes.';
  expect(reported()).toEqual([['Nothing to undo', elsewhere]]);
  rerender(
    <>
      <UndoKeyHost />
      <History />
    </>,
  );
  await person.keyboard('z');
  const here = 'Earlier changes can be undone in History on this screen.';
  expect(reported()).toEqual([['Nothing to undo', here]]);
});
