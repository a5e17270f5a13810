import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { holdKeys, useTyped } from './typedAhead';

function press(key: string): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
}

function Coming() {
  useLayoutEffect(() => holdKeys(vi.fn()), []);
  return null;
}

function There() {
  return <p>Typed: {useTyped()[0]}</p>;
}

/** A component that simulates typing while the palette renders. */
function Meanwhile() {
  press('b');
  return null;
}

test('keys typed while the palette loads are kept, and not typed again at the next opening', async () => {
  const { rerender } = render(<Coming />);
  press('a');
  rerender(
    <>
      <There />
      <Meanwhile />
    </>,
  );
  expect(screen.getByText(/^Typed/)).toHaveTextContent('Typed: ab');
  rerender(<p>Closed</p>);
  await Promise.resolve();
  rerender(<There />);
  expect(screen.getByText(/^Typed/)).toHaveTextContent('Typed:');
  expect(screen.getByText(/^Typed/)).not.toHaveTextContent('a');
});
