import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { choose } from '@shared/testing/choose';
import { Fieldset } from './Fieldset';
import { LabelledSelect } from './Select';

function Kinds() {
  const [value, setValue] = useState('');
  return (
    <LabelledSelect label="Kind" value={value} onChange={({ target }) => setValue(target.value)}>
      <option value="">Any</option>
      <optgroup label="Sweet">
        <option value="cake">Cake</option>
        <option value="candy">Candy</option>
      </optgroup>
      <>
        <option>Soup</option>
      </>
    </LabelledSelect>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Kind' });

test('offers the options in their groups and shows the one that was picked', async () => {
  render(<Kinds />);
  expect(box()).toHaveTextContent('Any');
  await userEvent.click(box());
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'Any',
    'Cake',
    'Candy',
    'Soup',
  ]);
  expect(screen.getByText('Sweet')).toBeVisible();
  await userEvent.click(screen.getByRole('option', { name: 'Soup' }));
  expect(box()).toHaveTextContent('Soup');
  await choose(box(), 'Candy');
  expect(box()).toHaveTextContent('Candy');
});

test('selects by first letters while it is closed', async () => {
  render(<Kinds />);
  await userEvent.tab();
  expect(box()).toHaveFocus();
  await userEvent.keyboard('can');
  expect(box()).toHaveTextContent('Candy');
});

test('is disabled with its fieldset', () => {
  render(
    <Fieldset disabled>
      <Kinds />
    </Fieldset>,
  );
  expect(box()).toHaveAttribute('aria-disabled', 'true');
});

test('ignores input while a choice is being saved, and keeps the focus', async () => {
  const change = vi.fn();
  const kinds = (isBusy: boolean) => (
    <LabelledSelect label="Kind" value="" isBusy={isBusy} onChange={change}>
      <option value="">Any</option>
      <option>Soup</option>
    </LabelledSelect>
  );
  const { rerender } = render(kinds(false));
  await userEvent.tab();
  rerender(kinds(true));
  expect(box()).toHaveFocus();
  expect(box()).toHaveAttribute('aria-busy', 'true');
  expect(box()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}so');
  await userEvent.click(box());
  expect(screen.queryByRole('option')).toBeNull();
  expect(change).not.toHaveBeenCalled();
  rerender(kinds(false));
  expect(box()).toHaveFocus();
  expect(box()).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('option', { name: 'Soup' })).toBeVisible();
});

test('is the native select on touch screens', async () => {
  const mouse = globalThis.matchMedia;
  globalThis.matchMedia = (query) => Object.assign(mouse(query), { matches: query === '(pointer: coarse)' });
  try {
    render(<Kinds />);
    expect(box().tagName).toBe('SELECT');
    await userEvent.selectOptions(box(), 'Cake');
    expect(box()).toHaveValue('cake');
  } finally {
    globalThis.matchMedia = mouse;
  }
});
