import { render, screen } from '@testing-library/react';
import { Activity, StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { completeBrowser } from '@shared/testing/browser';
import { ReviewDesk } from './ReviewDesk';

beforeEach(completeBrowser);

/** Return a desk in the panel of its tab. */
function desk(shownId: number | null, mode: 'visible' | 'hidden' = 'visible') {
  return (
    <StrictMode>
      <div className="panel" role="region" aria-label="Reports">
        <Activity mode={mode}>
          <ReviewDesk
            queue={{
              title: 'Reports',
              rows: [1, 2],
              total: 2,
              idOf: (id: number) => id,
              Line: ({ row }: { row: number }) => <span>Report {row}</span>,
              shownId,
              onShow: vi.fn(),
            }}
          >
            <p>Report {shownId}</p>
          </ReviewDesk>
        </Activity>
      </div>
    </StrictMode>
  );
}

const panel = () => screen.getByRole('region', { name: 'Reports' });

test('each record opens at its top, and keeps its scroll position', () => {
  const { rerender } = render(desk(1));
  panel().scrollTop = 310;
  rerender(desk(1));
  expect(panel().scrollTop).toBe(310);
  rerender(desk(2));
  expect(panel().scrollTop).toBe(0);
});

test('returning to a tab restores its scroll position', () => {
  const { rerender } = render(desk(1));
  panel().scrollTop = 310;
  rerender(desk(1, 'hidden'));
  rerender(desk(1));
  expect(panel().scrollTop).toBe(310);
});

test('a record opened from further down a list opens at its top', () => {
  const { rerender } = render(
    <StrictMode>
      <div className="panel" role="region" aria-label="Reports">
        <Activity mode="visible">The list</Activity>
      </div>
    </StrictMode>,
  );
  panel().scrollTop = 310;
  rerender(desk(2));
  expect(panel().scrollTop).toBe(0);
});
