import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SessionTimes } from './SessionTimes';
import { TimeBox } from './TimeBox';
import { clock } from './week';

const props = { of: 'Monday', errorId: null, onChange: vi.fn(), onRemove: vi.fn() };

function Form() {
  const [minutes, setMinutes] = useState(11 * 60);
  return (
    <>
      <TimeBox label="Opens" minutes={minutes} errorId={null} onChange={setMinutes} />
      <output>{clock(minutes)}</output>
    </>
  );
}

const show = () => {
  render(<Form />);
  return userEvent.setup();
};
const accepted = () => screen.getByRole('status').textContent;

test.each([
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['2130', '21:30'],
])('accepts the complete time %s while it is typed', async (typed, time) => {
  const person = show();
  await person.type(screen.getByRole('textbox', { name: 'Opens' }), typed, {
    initialSelectionStart: 0,
    initialSelectionEnd: 5,
  });
  expect(accepted()).toBe(time);
  expect(screen.getByRole('textbox')).toHaveValue(typed);
});

test('accepts a short time when the box is left, and ignores invalid text', async () => {
  const person = show();
  const box = screen.getByRole('textbox', { name: 'Opens' });
  await person.clear(box);
  await person.type(box, '930');
  expect(accepted()).toBe('11:00');
  await person.tab();
  expect(accepted()).toBe('09:30');
  await person.clear(box);
  await person.type(box, '25:99');
  await person.tab();
  expect(accepted()).toBe('09:30');
  expect(box).toHaveValue('09:30');
});

test('Tab moves between times, and reaches remove buttons last', async () => {
  const sessions = [
    { open: 8 * 60, close: 11 * 60 },
    { open: 17 * 60, close: 22 * 60 },
  ];
  render(<SessionTimes {...props} sessions={sessions} onAdd={vi.fn()} />);
  const person = userEvent.setup();
  const reached: (string | null)[] = [];
  for (let step = 0; step < 7; step += 1) {
    await person.tab();
    reached.push(document.activeElement?.getAttribute('aria-label') ?? null);
  }
  expect(reached).toEqual([
    'Monday opens, 1',
    'Monday closes, 1',
    'Monday opens, 2',
    'Monday closes, 2',
    'Add hours on Monday',
    'Remove Monday hours 1',
    'Remove Monday hours 2',
  ]);
});

test('added hours get the focus, also before later ones', async () => {
  const evening = { open: 17 * 60, close: 22 * 60 };
  const { rerender } = render(<SessionTimes {...props} sessions={[evening]} onAdd={vi.fn()} />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
  const lunch = { open: 11 * 60, close: 15 * 60 };
  rerender(<SessionTimes {...props} sessions={[lunch, evening]} onAdd={vi.fn()} />);
  expect(screen.getByRole('textbox', { name: 'Monday opens, 1' })).toHaveFocus();
});
