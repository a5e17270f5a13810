import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSession, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { begin, setDecision } from '../deciding';
import type { Diff } from '../diffs';
import { DiffTable } from '../DiffTable';
import { partsOf, acceptedValue } from './parts';
import { read, WRITTEN } from './written';

const COUNTRY = { group: '.', currency: 'IDR', symbol: 'Rp' };
const CUISINES = [
  { value: 'indonesian', label: 'Indonesian' },
  { value: 'cafe', label: 'Café' },
];

describe('a value as one line', () => {
  test.each([
    ['alternate_names', ['Tuku', 'Toko Tuku'], 'Tuku, Toko Tuku'],
    ['cuisines', ['indonesian', 'cafe'], 'Indonesian, Café'],
    ['pin', { lat: '-6.24', lng: '106.8' }, '-6.24, 106.8'],
    ['avg_cost', { avg_cost_min: 20_000, avg_cost_max: 50_000 }, '20000–50000'],
    ['phones', [{ number: '+62211', type: 'mobile' }], '+62211'],
    [
      'socials',
      [{ platform: 'instagram', url: 'https://www.instagram.com/tuku' }],
      'https://www.instagram.com/tuku',
    ],
  ])('parses %s as it was formatted', (field, value, text) => {
    expect(WRITTEN[field]?.write(value, CUISINES)).toBe(text);
    expect(read(field, text, value, CUISINES, COUNTRY)).toEqual({ value });
  });

  test.each([
    ['cuisines', 'Indonesian, Nusantara', 'Unknown cuisine: Nusantara.'],
    ['socials', 'https://myspace.com/tuku', 'https://myspace.com/tuku is not on a known platform.'],
    ['avg_cost', 'cheap', 'Enter two amounts, such as 20000–50000.'],
    ['avg_cost', '1,5', 'Enter two amounts, such as 20000–50000.'],
    ['avg_cost', '12.50–20.00', 'Enter two amounts, such as 20000–50000.'],
    ['avg_cost', '1.25.000', 'Enter two amounts, such as 20000–50000.'],
    ['pin', 'there', 'Enter “lat, lng”.'],
    ['name', '  ', 'Enter a value.'],
  ])('the %s reports the error of “%s”', (field, text, problem) => {
    expect(read(field, text, [], CUISINES, COUNTRY)).toEqual({ problem });
  });

  test.each([
    ['20.000–50.000', 20_000, 50_000],
    ['Rp25–50 ribu', 25_000, 50_000],
    ['25rb - 1,5 jt', 25_000, 1_500_000],
    ['50.000', 50_000, 50_000],
  ])('reads the cost %s', (text, avg_cost_min, avg_cost_max) => {
    expect(read('avg_cost', text, [], CUISINES, COUNTRY)).toEqual({ value: { avg_cost_min, avg_cost_max } });
  });

  test('finds a cuisine without accents', () => {
    expect(read('cuisines', 'cafe', [], CUISINES, COUNTRY)).toEqual({ value: ['cafe'] });
  });
});

const diff = (field: string, more: Partial<Diff>): Diff => ({
  field,
  label: field,
  severity: 'minor',
  locked: false,
  decision: 'pending',
  reason: '',
  shift_m: null,
  current_lines: [],
  proposed_lines: [],
  edited_lines: [],
  ...more,
});

describe('parts of a proposal', () => {
  test('are the attributes that differ from the store', () => {
    const attributes = diff('attributes', {
      current_value: { takeaway: 'yes', wifi: false },
      proposed_value: { takeaway: 'yes', wifi: true, delivery: 'no' },
      proposed_lines: ['Delivery: no', 'Takeaway: yes', 'Wi-Fi: yes'],
    });
    expect(partsOf(attributes)).toEqual([
      { key: 'delivery', label: 'Delivery: no' },
      { key: 'wifi', label: 'Wi-Fi: yes' },
    ]);
    expect(acceptedValue(attributes, ['wifi'])).toEqual({ takeaway: 'yes', wifi: true });
  });

  test('are the tags that the store does not have', () => {
    const tags = diff('tags', {
      current_value: [4],
      proposed_value: [4, 9, 2],
      proposed_lines: ['Soto, Sate, Rujak'],
    });
    expect(partsOf(tags)).toEqual([
      { key: '9', label: 'Sate' },
      { key: '2', label: 'Rujak' },
    ]);
    expect(acceptedValue(tags, ['2'])).toEqual([4, 2]);
  });
});

const server = startServer();
completeBrowser();
const WEEK = { hours_mode: 'regular', regular_hours: [{ day: 1, state: 'open', intervals: [] }] };

beforeEach(() => {
  beginSession('token', 12);
  setUser(testManager);
  const enums = { business_status: [{ value: 'permanently_closed', label: 'Closed for good' }] };
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums, menu_counts: {}, countries: [] })),
    onCall('store/preview_hours', () => answer({ osm: 'Mo 09:00-17:00' })),
    onCall('store/parse_hours', async ({ request }) =>
      answer({
        hours: { ...WEEK, special_hours: [], holiday_policy: 'unknown', hours_note: '' },
        warnings: (await sent(request)).osm === 'Mo 25:00' ? ['“25:00” is no time'] : [],
      }),
    ),
    onCall('address/query_regions', async ({ request }) =>
      answer(
        (await sent(request)).ids === undefined
          ? [region(8, 2, 3, 'Depok')]
          : [region(3, 1, null, 'Jawa Barat')],
      ),
    ),
  );
});

async function sent(request: Request): Promise<Record<string, unknown>> {
  return (await request.json()) as Record<string, unknown>;
}

function region(region_id: number, level: number, parent_id: number | null, name: string) {
  return {
    region_id,
    level,
    parent_id,
    name,
    name_en: name,
    path: name,
    lat: null,
    lng: null,
    timezone: '',
    code: '',
  };
}

function show(one: Diff) {
  const onDecide = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <DiffTable
        diffs={[one]}
        legend="The map says"
        nothing=""
        one={{
          state: setDecision(begin([one]), [one], 'none', 'pending'),
          say: onDecide,
          point: () => undefined,
        }}
        canDecide
        editing={one.field}
        onEditing={() => undefined}
      />
    </QueryClientProvider>,
  );
  return { onSay: onDecide, person: userEvent.setup() };
}

describe('values entered by keyboard', () => {
  test('set hours in OpenStreetMap’s notation once the server has parsed them', async () => {
    const { onSay, person } = show(diff('hours', { label: 'Opening hours', proposed_value: WEEK }));
    const box = await screen.findByRole('textbox', { name: 'New value for Opening hours' });
    expect(box).toHaveValue('Mo 09:00-17:00');
    await person.clear(box);
    await person.type(box, 'Mo 25:00{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('“25:00” is no time');
    expect(onSay).not.toHaveBeenCalled();
    await person.clear(box);
    await person.type(box, 'Mo 10:00-12:00{Enter}');
    await waitFor(() => expect(onSay).toHaveBeenCalledWith('hours', 'edit', WEEK));
  });

  test('select a region with its parents', async () => {
    const { onSay, person } = show(diff('regions', { label: 'Regions', proposed_value: {} }));
    expect(screen.getByRole('combobox', { name: 'New value for Regions' })).toHaveFocus();
    await person.keyboard('dep');
    await screen.findByRole('option', { name: /Depok/u });
    await person.keyboard('{Enter}');
    await person.keyboard('{Enter}');
    await waitFor(() =>
      expect(onSay).toHaveBeenCalledWith('regions', 'edit', {
        region_l1_id: 3,
        region_l2_id: 8,
        region_l3_id: null,
      }),
    );
  });

  test('set the date of a closing', async () => {
    const proposed_value = { business_status: 'permanently_closed', closed_on: null, reopen_on: null };
    const { onSay, person } = show(diff('business_status', { proposed_value }));
    await person.type(screen.getByLabelText('Closed on'), '2026-05-01');
    await person.keyboard('{Enter}');
    expect(onSay).toHaveBeenCalledWith('business_status', 'edit', {
      ...proposed_value,
      closed_on: '2026-05-01',
    });
  });

  test('set some of the attributes', async () => {
    const { onSay, person } = show(
      diff('attributes', {
        current_value: {},
        proposed_value: { delivery: 'no', wifi: true },
        proposed_lines: ['Delivery: no', 'Wi-Fi: yes'],
      }),
    );
    await person.click(screen.getByRole('checkbox', { name: 'Delivery: no' }));
    await person.keyboard('{Enter}');
    expect(onSay).toHaveBeenCalledWith('attributes', 'edit', { wifi: true });
  });
});
