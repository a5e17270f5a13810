import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRef } from 'react';
import type { Column } from '@shared/table/columns/columns';
import { useSteadyHead } from './useSteadyHead';

const COLUMNS: readonly Column<number>[] = ['name', 'seen'].map((id) => ({
  id,
  header: id,
  sort: id,
  cell: () => id,
}));

function Table({ rows }: { rows: readonly number[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const press = useSteadyHead(scroller, COLUMNS, rows);
  return (
    <div ref={scroller} data-testid="frame">
      <table>
        <thead>
          <tr>
            <th data-width={rows[0]}>name</th>
            <th>
              <button type="button" onClick={() => press('seen')}>
                seen
              </button>
            </th>
          </tr>
        </thead>
      </table>
    </div>
  );
}

afterEach(() => vi.restoreAllMocks());

/** Simulate a layout in which the first row determines the width of the first column. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const frame = this.closest('div')?.scrollLeft ?? 0;
    const before = Number(this.previousElementSibling?.getAttribute('data-width') ?? 0);
    return new DOMRect(this.tagName === 'TH' ? before - frame : 0, 0, 100, 20);
  });
}

const frameOf = (page: ReturnType<typeof render>) => page.getByTestId('frame');

test.each([
  ['wider', 1300, 1000],
  ['narrower', 600, 300],
])('a sorted column keeps its position among %s rows', (_how, width, scrolled) => {
  layOut();
  const page = render(<Table rows={[900]} />);
  frameOf(page).scrollLeft = 600;
  fireEvent.click(page.getByRole('button', { name: 'seen' }));
  page.rerender(<Table rows={[width]} />);
  expect(frameOf(page).scrollLeft).toBe(scrolled);
});

test('scrolling further keeps the new position', () => {
  layOut();
  const page = render(<Table rows={[900]} />);
  frameOf(page).scrollLeft = 600;
  fireEvent.click(page.getByRole('button', { name: 'seen' }));
  page.rerender(<Table rows={[1300]} />);
  frameOf(page).scrollLeft = 40;
  act(() => void frameOf(page).dispatchEvent(new Event('scroll')));
  page.rerender(<Table rows={[1300, 1]} />);
  expect(frameOf(page).scrollLeft).toBe(40);
});

test('an unsorted table does not scroll', () => {
  layOut();
  const page = render(<Table rows={[900]} />);
  frameOf(page).scrollLeft = 600;
  page.rerender(<Table rows={[1300]} />);
  expect(frameOf(page).scrollLeft).toBe(600);
});
