import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { WeekGrid } from './WeekGrid';
import { DAY_NAMES } from './days';
import type { Week } from './week';

const OPEN_ON_MONDAY: Week = DAY_NAMES.map((_, day) => ({
  state: day === 0 ? 'open' : 'unknown',
  sessions: day === 0 ? [{ open: 600, close: 1200 }] : [],
}));

function Grid() {
  const [week, setWeek] = useState(OPEN_ON_MONDAY);
  return <WeekGrid week={week} refusals={new Map()} isDisabled={false} onChange={setWeek} />;
}

test('the Tab key goes from a closing time to the next field, and to the buttons that remove hours at the end', async () => {
  const person = userEvent.setup();
  render(<Grid />);
  await person.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
  const labels = async () => {
    await person.tab();
    return document.activeElement?.getAttribute('aria-label');
  };
  screen.getByRole('textbox', { name: 'Monday closes, 1' }).focus();
  const reached = [await labels(), await labels(), await labels(), await labels(), await labels()];
  expect(reached).toEqual([
    'Monday opens, 2',
    'Monday closes, 2',
    'Add hours on Monday',
    'Remove Monday hours 1',
    'Remove Monday hours 2',
  ]);
});

test.each(['Copy', 'Cancel'])('the focus returns to the copied day after %s', async (end) => {
  const person = userEvent.setup();
  render(<Grid />);
  const button = screen.getByRole('button', { name: 'Copy Monday to other days' });
  await person.click(button);
  await person.click(screen.getByRole('checkbox', { name: 'Tue' }));
  await person.click(screen.getByRole('button', { name: end }));
  expect(screen.queryByRole('group', { name: /^Same hours as/ })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Copy Tuesday to other days' }) !== null).toBe(end === 'Copy');
});
