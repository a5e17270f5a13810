import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { setCountry } from '@shared/api/session';
import { noteMissingTiles } from '@shared/map/tiles';
import { testBoot } from '@shared/testing/boot';
import { completeBrowser } from '@shared/testing/browser';
import { partly } from '@shared/testing/partly';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Diff } from './diffs';
import { addressIn, PinsCard, spotsOf } from './PinsCard';

const server = startServer();
completeBrowser();

const TILES = 'https://tiles.example/{z}/{x}/{y}.png';
const OWN_PIN = { lat: -6.2, lng: 106.8, address: 'Jl. Sabang No. 1' };
/** Return a location north of our store. */
const north = (metres: number) => ({ lat: OWN_PIN.lat + metres / 111_195, lng: OWN_PIN.lng });

beforeEach(() => {
  sessionStorage.clear();
  setCountry('ID');
  setBoot({ ...testBoot, tile_url: TILES });
  server.use(onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })));
});

const show = (metres: number, address: string | null = null) =>
  render(<PinsCard spots={spotsOf(OWN_PIN, north(metres), 'OpenStreetMap', address)} nothing="Nowhere" />);

test('without streets, close pins are described by both addresses and the distance', () => {
  noteMissingTiles(TILES);
  show(240, 'Jl. Sabang No. 21');
  expect(screen.getByRole('heading', { name: '240 m apart' })).toBeVisible();
  expect(screen.getByText('Our pin').nextElementSibling).toHaveTextContent(
    'Jl. Sabang No. 1-6.200000, 106.800000',
  );
  expect(screen.getByText('OpenStreetMap').nextElementSibling).toHaveTextContent('Jl. Sabang No. 21');
  expect(screen.queryByRole('group', { name: /^Map/ })).toBeNull();
});

test('a proposal without address shows our address', () => {
  noteMissingTiles(TILES);
  show(0);
  expect(screen.getAllByText(/^Jl. Sabang No. 1/)).toHaveLength(2);
});

test.each([
  { name: 'far apart, without streets', metres: 260, hasStreets: false },
  { name: 'close, with streets', metres: 100, hasStreets: true },
])('pins are on a map: $name', async ({ metres, hasStreets }) => {
  if (!hasStreets) noteMissingTiles(TILES);
  show(metres);
  expect(await screen.findByText(`${metres} m apart`)).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the address of a proposal is the one among its differences', () => {
  const diffs = [
    partly<Diff>({ field: 'website', proposed_lines: ['https://kopi.example/'] }),
    partly<Diff>({ field: 'address_line1', proposed_lines: ['Jl. Sabang', 'Lt. 2'] }),
  ];
  expect(addressIn(diffs)).toBe('Jl. Sabang, Lt. 2');
  expect(addressIn([])).toBeNull();
});
