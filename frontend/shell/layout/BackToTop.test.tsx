import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BackToTop } from './BackToTop';

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockReset();
  Element.prototype.scrollTo = scrollTo;
});

function scroll(testId: string, to: number): HTMLElement {
  const element = screen.getByTestId(testId);
  element.scrollTop = to;
  act(() => void fireEvent.scroll(element));
  return element;
}

function show(shownKey = 'a') {
  return (
    <>
      <div className="panel" data-testid="panel">
        <div data-testid="table" />
        <textarea data-testid="text" />
      </div>
      <div data-testid="menu" />
      <BackToTop shownKey={shownKey} />
    </>
  );
}

const button = () => screen.queryByRole('button', { name: 'Back to top' });

test.each(['panel', 'table'])('scrolls the %s back to its top', (testId) => {
  render(show());
  scroll(testId, 400);
  expect(button()).toBeNull();

  const scrolled = scroll(testId, 401);
  button()?.click();
  expect(scrollTo.mock.contexts).toEqual([scrolled]);

  scroll(testId, 0);
  expect(button()).toBeNull();
});

test.each(['text', 'menu'])('ignores scrolling of the %s', (testId) => {
  render(show());
  scroll(testId, 900);
  expect(button()).toBeNull();
});

test('is hidden on the next screen', () => {
  const { rerender } = render(show());
  scroll('table', 900);
  expect(button()).not.toBeNull();

  rerender(show('b'));
  expect(button()).toBeNull();
});
