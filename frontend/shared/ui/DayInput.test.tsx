import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DayInput } from './DayInput';
import { Fieldset } from './Fieldset';

function Day({ first, withTime = false }: { first: string; withTime?: boolean }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <DayInput aria-label="Until" withTime={withTime} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const box = () => screen.getByLabelText('Until');
const value = () => screen.getByRole('status').textContent;
const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }));
  return screen.findByRole('dialog', { name: 'Calendar' });
};

test('takes a day that is typed, and shows it like other dates once the field is left', async () => {
  render(<Day first="" />);
  await userEvent.type(box(), '24/12/26');
  expect(value()).toBe('2026-12-24');
  expect(box()).toHaveValue('24/12/26');
  await userEvent.tab();
  expect(box()).toHaveValue('24 Dec 2026');
});

test('names a date that it cannot read when the field is left, and keeps the text', async () => {
  render(<Day first="2026-11-21" />);
  await userEvent.clear(box());
  await userEvent.type(box(), '31/2/2026');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('alert')).toHaveTextContent(
    '“31/2/2026” is not a date. Day, month and year: 24 Dec 2026',
  );
  expect(box()).toBeInvalid();
  expect(box()).toHaveAccessibleDescription(/is not a date/);
  expect(box()).toHaveValue('31/2/2026');
  expect(value()).toBe('');
});

test('Escape restores the date before the typing, and does not reach the dialog around it', async () => {
  const closed = vi.fn<() => void>();
  render(
    <div role="presentation" onKeyDown={({ key }) => (key === 'Escape' ? closed() : undefined)}>
      <Day first="2026-11-21" />
    </div>,
  );
  await userEvent.type(box(), '5{Escape}');
  expect(box()).toHaveValue('21 Nov 2026');
  expect(value()).toBe('2026-11-21');
  expect(closed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});

test('the arrow keys change the day, and open the calendar of an empty field', async () => {
  const { unmount } = render(<Day first="2026-11-30T14:05" withTime />);
  await userEvent.type(box(), '{ArrowUp}');
  expect(box()).toHaveValue('1 Dec 2026, 14:05');
  await userEvent.keyboard('{PageDown}{ArrowDown}');
  expect(value()).toBe('2026-11-23T14:05');
  unmount();
  render(<Day first="" />);
  await userEvent.type(box(), '{ArrowDown}');
  expect(await screen.findByRole('dialog', { name: 'Calendar' })).toBeVisible();
});

test('says which day is the earliest', () => {
  render(<DayInput aria-label="Until" min="2026-11-21" value="2026-11-20" onChange={vi.fn()} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Choose 21 Nov 2026 or later');
});

test('takes a day from the calendar, whose weeks begin on Monday', async () => {
  render(<Day first="2026-11-21" />);
  const calendar = await openCalendar();
  const heads = await within(calendar).findAllByRole('columnheader');
  expect(heads[0]).toHaveAccessibleName('Monday');
  expect(within(calendar).getByRole('gridcell', { selected: true })).toHaveTextContent('21');
  await userEvent.click(within(calendar).getByRole('gridcell', { name: '24' }));
  expect(box()).toHaveValue('24 Nov 2026');
});

test('keeps the time when another day is taken', async () => {
  render(<Day first="2026-11-21T14:05" withTime />);
  const calendar = await openCalendar();
  await userEvent.click(await within(calendar).findByRole('gridcell', { name: '24' }));
  expect(box()).toHaveValue('24 Nov 2026, 14:05');
  await userEvent.click(within(calendar).getByRole('option', { name: '9 hours' }));
  expect(box()).toHaveValue('24 Nov 2026, 09:05');
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
