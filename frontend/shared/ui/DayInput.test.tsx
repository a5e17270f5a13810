import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DayInput } from './DayInput';
import { Fieldset } from './Fieldset';

function Day({ first, withTime = false }: { first: string; withTime?: boolean }) {
  const [value, setValue] = useState(first);
  return <DayInput aria-label="Until" withTime={withTime} value={value} onChange={setValue} />;
}

const box = () => screen.getByLabelText('Until');
const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }));
  return screen.findByRole('dialog', { name: 'Calendar' });
};

test('takes a day that is typed', async () => {
  render(<Day first="" />);
  await userEvent.type(box(), '2026-12-24');
  expect(box()).toHaveValue('2026-12-24');
});

test('takes a day from the calendar, whose weeks begin on Monday', async () => {
  render(<Day first="2026-11-21" />);
  const calendar = await openCalendar();
  const heads = await within(calendar).findAllByRole('columnheader');
  expect(heads[0]).toHaveAccessibleName('Monday');
  expect(within(calendar).getByRole('gridcell', { selected: true })).toHaveTextContent('21');
  await userEvent.click(within(calendar).getByRole('gridcell', { name: '24' }));
  expect(box()).toHaveValue('2026-11-24');
});

test('keeps the time when another day is taken', async () => {
  render(<Day first="2026-11-21T14:05" withTime />);
  const calendar = await openCalendar();
  await userEvent.click(await within(calendar).findByRole('gridcell', { name: '24' }));
  expect(box()).toHaveValue('2026-11-24T14:05');
  await userEvent.click(within(calendar).getByRole('option', { name: '9 hours' }));
  expect(box()).toHaveValue('2026-11-24T09:05');
});

test('opens no calendar while it is disabled', () => {
  render(
    <Fieldset disabled>
      <Day first="2026-11-21" />
    </Fieldset>,
  );
  expect(box()).toBeDisabled();
  expect(screen.queryByRole('button')).toBeNull();
});
