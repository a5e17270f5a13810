import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { partly } from '@shared/testing/partly';
import { CardList } from './CardList';
import type { Selection as Selected } from '@shared/table/state/selection';

const onOpen = vi.fn<(id: number) => void>();
const onLook = vi.fn<(id: number) => void>();
const onSelect = vi.fn<(id: number) => void>();
const onPlace = vi.fn<() => void>();

beforeEach(() => {
  vi.clearAllMocks();
  render(
    <CardList
      label="Reports"
      rows={[4, 8]}
      rowId={(id) => id}
      card={(id) => (
        <div className="row-card">
          <a href="/report" onClick={(event) => event.preventDefault()}>
            Report {id}
          </a>
          <span className="cell-sub">
            The words of {id} <button onClick={onPlace}>Place {id}</button>
          </span>
        </div>
      )}
      cursor={null}
      isDimmed={false}
      selection={partly<Selected>({ has: () => false })}
      onSelect={onSelect}
      nameOf={(id) => `report ${id}`}
      onLook={onLook}
      onOpen={onOpen}
    />,
  );
});

test('a tap anywhere on a card opens its record', async () => {
  const person = userEvent.setup();
  await person.click(screen.getByText(/The words of 8/));
  await person.click(screen.getAllByRole('listitem')[0] as HTMLElement);
  expect(onOpen.mock.calls).toEqual([[8], [4]]);
});

test('controls on a card keep their own action', async () => {
  const person = userEvent.setup();
  await person.click(screen.getByRole('link', { name: 'Report 8' }));
  await person.click(screen.getByRole('button', { name: 'Place 8' }));
  await person.click(screen.getByRole('button', { name: 'Preview report 8' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select report 8' }));
  expect(onPlace).toHaveBeenCalledOnce();
  expect(onLook).toHaveBeenCalledExactlyOnceWith(8);
  expect(onSelect).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
});

test('selecting text on a card does not open it', async () => {
  vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'words' } as Selection);
  await userEvent.setup().click(screen.getByText(/The words of 8/));
  expect(onOpen).not.toHaveBeenCalled();
});
