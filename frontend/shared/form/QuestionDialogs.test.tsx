import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { QuestionDialogs } from './QuestionDialogs';
import { createAsker } from './questions';

const clash = { field: 'name', before: 'A', theirs: 'C', mine: 'B' };

test.each([
  ['Ana', 'Ana changed the same fields', /^Ana’s/, /^Yours/],
  [null, 'You changed the same fields in another window', /^In another window/, /^In this window/],
])('a conflict with the change of %s names both sides', async (by, title, incoming, mine) => {
  const asker = createAsker();
  render(<QuestionDialogs asker={asker} />);
  const answered = asker.ask.aboutClashes([clash], by);
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  expect(screen.getByRole('radio', { name: incoming })).toBeEnabled();
  await userEvent.click(screen.getByRole('radio', { name: mine }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await answered).toEqual({ name: 'mine' });
});

test('Ctrl Enter saves once every conflict is decided, wherever the focus is', async () => {
  const asker = createAsker();
  const person = userEvent.setup();
  render(<QuestionDialogs asker={asker} />);
  const answered = asker.ask.aboutClashes([clash, { ...clash, field: 'phone' }], 'Ana');
  const [name, phone] = await screen.findAllByRole('radio', { name: /^Yours/ });
  await person.click(name ?? document.body);
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByRole('dialog')).toBeVisible();
  await person.click(phone ?? document.body);
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(await answered).toEqual({ name: 'mine', phone: 'mine' });
});

test('Ctrl Enter confirms warnings', async () => {
  const asker = createAsker();
  const person = userEvent.setup();
  render(<QuestionDialogs asker={asker} />);
  const answered = asker.ask.aboutWarnings([{ code: 'w', msg: 'It has no phone', field: null }]);
  const dialog = await screen.findByRole('dialog');
  dialog.focus();
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(await answered).toBe(true);
});
