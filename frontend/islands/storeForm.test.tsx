import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completeBrowser } from '@shared/testing/browser';
import { mountStoreForm } from './storeForm';

completeBrowser();

interface CanvasProps {
  pin: { lat: number; lng: number } | null;
  onPin: (point: { lat: number; lng: number }) => void;
}

vi.mock('@shared/map/MapCanvas', () => ({
  default: ({ pin, onPin }: CanvasProps) => (
    <button type="button" onClick={() => onPin({ lat: -6.25, lng: 106.8123456 })}>
      Pin at {pin === null ? 'nowhere' : `${pin.lat}, ${pin.lng}`}
    </button>
  ),
}));

const GROUND = {
  tile_url: null,
  tile_attribution: null,
  center: { lat: -6.2, lng: 106.8 },
  bounds: { south: -11, west: 95, north: 6, east: 141 },
  outlines: { level: 3, outlines: [], attribution: '' },
};
const WEEK = JSON.stringify([
  { day: 1, state: 'open', intervals: [{ open: '10:00', close: '22:00' }] },
  { day: 2, state: 'closed', intervals: [] },
]);

/** The rows of Django's form that these tests need. */
async function start(week: string, mode = 'regular') {
  document.body.innerHTML = `
    <form id="store_form">
      <div class="form-row"><label>Latitude: <input name="lat" type="number" value="-6.200000"></label></div>
      <div class="form-row"><label>Longitude: <input name="lng" type="number" value="106.800000"></label></div>
      <div class="form-row"><label>Hours: <select name="hours_mode">
        <option value="unknown">Unknown</option><option value="regular">Regular</option>
      </select></label></div>
      <div class="form-row"><label>Week: <textarea name="regular_hours"></textarea></label><p>Refused</p></div>
    </form>`;
  field('regular_hours').value = week;
  field('hours_mode').value = mode;
  const form = document.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  await act(async () => {
    mountStoreForm(form, GROUND);
    await Promise.resolve();
  });
  return userEvent.setup();
}

function field(name: string): HTMLInputElement {
  const result = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (result === null) throw new Error(`There is no ${name}.`);
  return result;
}

const week = () => JSON.parse(field('regular_hours').value) as { day: number; intervals: unknown[] }[];

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

test('the pin on the map and the two coordinate fields follow each other', async () => {
  const person = await start(WEEK);
  await person.click(await screen.findByRole('button', { name: 'Pin at -6.2, 106.8' }));
  expect([field('lat').value, field('lng').value]).toEqual(['-6.250000', '106.812346']);
  expect(await screen.findByRole('button', { name: 'Pin at -6.25, 106.812346' })).toBeVisible();
  await person.clear(field('lat'));
  expect(await screen.findByRole('button', { name: 'Pin at nowhere' })).toBeVisible();
  await person.type(field('lat'), '-6.3');
  expect(await screen.findByRole('button', { name: 'Pin at -6.3, 106.812346' })).toBeVisible();
});

test('the week editor replaces the text field and writes to it', async () => {
  const person = await start(WEEK);
  expect(field('regular_hours')).not.toBeVisible();
  expect(screen.getByText('Refused')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Monday, open 10:00 to 22:00' })).toBeVisible();
  await person.selectOptions(screen.getByRole('combobox', { name: /Tuesday/ }), 'Open');
  await waitFor(() => expect(week()[1]?.intervals).toEqual([{ open: '10:00', close: '22:00' }]));
  expect(week()[0]?.intervals).toEqual([{ open: '10:00', close: '22:00' }]);
  await person.click(screen.getByRole('button', { name: 'Show as text' }));
  expect(field('regular_hours')).toBeVisible();
});

test('an unreadable week stays as text for correction', async () => {
  const person = await start('{"broken"');
  expect(field('regular_hours')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('not a valid week');
  await person.clear(field('regular_hours'));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(within(document.body).getByText('Monday')).toBeVisible();
});

test('shows no week editor for hours that are not regular', async () => {
  const person = await start(WEEK, 'unknown');
  expect(screen.queryByText('Monday')).not.toBeInTheDocument();
  await person.selectOptions(field('hours_mode'), 'regular');
  expect(await screen.findByText('Monday')).toBeVisible();
});
