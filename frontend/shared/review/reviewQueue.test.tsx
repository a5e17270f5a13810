import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ReviewQueue } from './ReviewQueue';

test('the open record is scrolled into view in the queue', () => {
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    seen.push(this.textContent);
  });
  const queue = (shownId: number) => (
    <ReviewQueue
      title="Waiting"
      rows={[1, 2, 3]}
      total={3}
      idOf={(id: number) => id}
      Line={({ row }: { row: number }) => <span>Record {row}</span>}
      shownId={shownId}
      onShow={vi.fn()}
      onList={undefined}
    />
  );
  const { rerender } = render(queue(1));
  rerender(queue(3));
  expect(seen).toEqual(['Record 1', 'Record 3']);
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('Record 3');
});
