import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeywordField } from './KeywordField';

const commit = vi.fn<(keyword: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  commit.mockReset();
});
afterEach(() => vi.useRealTimers());

function field(value: string) {
  return <KeywordField value={value} placeholder="Name" inputRef={createRef()} onCommit={commit} />;
}

const box = () => screen.getByRole('searchbox', { name: 'Name' });

function type(text: string): void {
  fireEvent.change(box(), { target: { value: text } });
}

function rest(): void {
  act(() => {
    vi.advanceTimersByTime(250);
  });
}

test('text typed while the list applies a keyword stays, and is searched next', () => {
  const { rerender } = render(field(''));
  type('kopi');
  rest();
  expect(commit.mock.calls).toEqual([['kopi']]);
  type('kopi tuku');
  rerender(field('kopi'));
  expect(box()).toHaveValue('kopi tuku');
  rest();
  expect(commit.mock.calls).toEqual([['kopi'], ['kopi tuku']]);
});

test('two late keywords do not replace the third', () => {
  const { rerender } = render(field(''));
  type('ko');
  rest();
  type('kopi');
  rest();
  type('kopi t');
  rerender(field('ko'));
  rerender(field('kopi'));
  expect(box()).toHaveValue('kopi t');
});

test('a trailing space stays for the next word', () => {
  const { rerender } = render(field(''));
  type('kopi ');
  rest();
  rerender(field('kopi'));
  expect(box()).toHaveValue('kopi ');
});

test.each(['', 'sate'])('a keyword from elsewhere is shown: “%s”', (elsewhere) => {
  const { rerender } = render(field('kopi'));
  type('kopi tuku');
  rest();
  rerender(field('kopi tuku'));
  rerender(field(elsewhere));
  expect(box()).toHaveValue(elsewhere);
  rest();
  expect(commit).toHaveBeenCalledOnce();
});

test('Esc searches the typed text at once, unless the list already shows it', () => {
  const { rerender } = render(field(''));
  type('kopi');
  // Without preventDefault, the browser clears the field.
  expect(fireEvent.keyDown(box(), { key: 'Escape' })).toBe(false);
  expect(commit.mock.calls).toEqual([['kopi']]);
  rerender(field('kopi'));
  rest();
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(commit.mock.calls).toEqual([['kopi']]);
});

test('Esc while the list applies a keyword does not hide later keywords', () => {
  const { rerender } = render(field(''));
  type('kopi');
  rest();
  fireEvent.keyDown(box(), { key: 'Escape' });
  rerender(field('kopi'));
  rerender(field(''));
  rerender(field('kopi'));
  expect(box()).toHaveValue('kopi');
});
