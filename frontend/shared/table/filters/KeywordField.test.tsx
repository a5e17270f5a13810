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

test('what is typed while the list takes over a word stays, and is asked for next', () => {
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

test('two words that are taken over late leave the third', () => {
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

test('a space at the end stays for the word that follows', () => {
  const { rerender } = render(field(''));
  type('kopi ');
  rest();
  rerender(field('kopi'));
  expect(box()).toHaveValue('kopi ');
});

test.each(['', 'sate'])('a keyword that comes from elsewhere is shown: “%s”', (elsewhere) => {
  const { rerender } = render(field('kopi'));
  type('kopi tuku');
  rest();
  rerender(field('kopi tuku'));
  rerender(field(elsewhere));
  expect(box()).toHaveValue(elsewhere);
  rest();
  expect(commit).toHaveBeenCalledOnce();
});

test('Esc asks at once for what was typed, and for nothing where the list has it already', () => {
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

test('Esc while the list takes the word over leaves nothing behind that hides another one', () => {
  const { rerender } = render(field(''));
  type('kopi');
  rest();
  fireEvent.keyDown(box(), { key: 'Escape' });
  rerender(field('kopi'));
  rerender(field(''));
  rerender(field('kopi'));
  expect(box()).toHaveValue('kopi');
});
