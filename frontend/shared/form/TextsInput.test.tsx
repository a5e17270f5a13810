import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextsInput } from './TextsInput';

function Tags({ most = 5, suggestions = [] }: { most?: number; suggestions?: readonly string[] }) {
  const [value, setValue] = useState<readonly string[]>(['soto']);
  return (
    <>
      <TextsInput
        control={{ id: 'tags', 'aria-required': false }}
        value={value}
        onChange={setValue}
        most={most}
        longest={20}
        suggestions={suggestions}
      />
      <output aria-label="Texts">{value.join('|')}</output>
    </>
  );
}

const box = () => document.getElementById('tags') as HTMLInputElement;
const texts = () => screen.getByRole('status', { name: 'Texts' }).textContent;

test('adds texts by Enter, comma, paste and blur, each once', async () => {
  render(<Tags />);
  await userEvent.type(box(), 'bakso{Enter}');
  await userEvent.type(box(), 'soto,');
  expect(texts()).toBe('soto|bakso');
  await userEvent.click(box());
  await userEvent.paste('mie, nasi\nbakso');
  expect(texts()).toBe('soto|bakso|mie|nasi');
  await userEvent.type(box(), 'teh');
  await userEvent.tab();
  expect(texts()).toBe('soto|bakso|mie|nasi|teh');
  expect(box()).toBeDisabled();
});

test('adds a suggestion when it is chosen and does not suggest it again', async () => {
  render(<Tags suggestions={['es', 'es teh', 'soto']} />);
  const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);
  await userEvent.type(box(), 'es');
  expect(offered()).toEqual(['es', 'es teh']);
  expect(texts()).toBe('soto');
  await userEvent.click(screen.getByRole('option', { name: 'es teh' }));
  expect(texts()).toBe('soto|es teh');
  expect(box()).toHaveValue('');
  await userEvent.type(box(), 'es');
  expect(offered()).toEqual(['es']);
  await userEvent.clear(box());
  await userEvent.type(box(), '{Backspace}');
  expect(texts()).toBe('soto');
});

test('selects a suggestion by keyboard', async () => {
  render(<Tags suggestions={['es', 'es teh']} />);
  await userEvent.type(box(), 'es{ArrowDown}{ArrowDown}{Enter}');
  expect(texts()).toBe('soto|es teh');
});
