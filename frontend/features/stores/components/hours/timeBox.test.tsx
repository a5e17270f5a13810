import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TimeBox } from './TimeBox';
import { clock } from './week';

function Form() {
  const [minutes, setMinutes] = useState(11 * 60);
  return (
    <>
      <TimeBox label="Opens" minutes={minutes} onChange={setMinutes} />
      <output>{clock(minutes)}</output>
    </>
  );
}

const show = () => {
  render(<Form />);
  return userEvent.setup();
};
const taken = () => screen.getByRole('status').textContent;

test.each([
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['2130', '21:30'],
])('takes the whole time %s while it is typed', async (typed, time) => {
  const person = show();
  await person.type(screen.getByRole('textbox', { name: 'Opens' }), typed, {
    initialSelectionStart: 0,
    initialSelectionEnd: 5,
  });
  expect(taken()).toBe(time);
  expect(screen.getByRole('textbox')).toHaveValue(typed);
});

test('takes a short time when the box is left, and leaves out what is none', async () => {
  const person = show();
  const box = screen.getByRole('textbox', { name: 'Opens' });
  await person.clear(box);
  await person.type(box, '930');
  expect(taken()).toBe('11:00');
  await person.tab();
  expect(taken()).toBe('09:30');
  await person.clear(box);
  await person.type(box, '25:99');
  await person.tab();
  expect(taken()).toBe('09:30');
  expect(box).toHaveValue('09:30');
});
