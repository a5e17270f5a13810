import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useOverflowX } from './useOverflowX';

let measure = (): void => undefined;

class Observer {
  constructor(look: () => void) {
    measure = look;
  }
  observe(): void {}
  disconnect(): void {}
}

function Box() {
  const { scroller, hasMore } = useOverflowX();
  return <div ref={scroller}>{hasMore ? 'continues' : 'ends'}</div>;
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [1180, 'ends'],
  // The resize handle of the last column extends beyond the table while columns are being removed.
  [1184, 'ends'],
  [1190, 'continues'],
])('a table %i wide in a frame of 1180 %s', (width, words) => {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1180);
  render(<Box />);
  act(() => measure());
  expect(screen.getByText(words)).toBeVisible();
  vi.restoreAllMocks();
});
