import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, onCall, refuse } from '@shared/testing/server';
import { testCandidate, testPair } from '../testing/duplicates';
import { testStore } from '../testing/reference';
import { bodyOf, empty, nameBox, show, startStoreForm } from '../testing/storeForm';

// The map needs features that jsdom does not have. It is tested in a real browser.
vi.mock('@shared/map/MapCanvas', () => ({ default: () => <div>Map</div> }));

const server = startStoreForm();

describe('a possible duplicate', () => {
  const warnings = [
    { code: 'possible_duplicate', field: 'name', msg: 'Possible duplicate', candidate: testCandidate },
    { code: 'pin_far', field: 'lat', msg: 'The pin is 40 km from Cipete. Check the pin or the region' },
  ];

  test('is shown before the save, which needs a confirmation', async () => {
    const tokens: unknown[] = [];
    server.use(
      onCall('store/edit_store', async ({ request }) => {
        const { confirm_token: token } = await bodyOf(request);
        tokens.push(token);
        return token === undefined
          ? refuse(10009, 'Please confirm', { warnings, confirm_token: 'seen' })
          : answer({ ...testStore, name: 'Warung Bu Sri Baru', version: 4 });
      }),
    );
    const person = show('edit');
    await person.type(await nameBox(), ' Baru');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it this store?' }));
    const card = within(dialog.getByRole('article', { name: 'Bu Sri' }));
    expect(card.getByRole('link', { name: /^Bu Sri/ })).toHaveAttribute('target', '_blank');
    expect(card.getByText('Jakarta Selatan · 12 m away')).toBeVisible();
    expect(card.getByText('Very likely the same')).toBeVisible();
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Same phone',
      'Same name',
    ]);
    expect(dialog.getByText(/^The pin is 40 km/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Back to the form' }));
    expect(await nameBox()).toHaveValue('Warung Bu Sri Baru');
    expect(tokens).toEqual([undefined]);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(await screen.findByRole('button', { name: 'Save as a new store' }));
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(tokens).toEqual([undefined, undefined, 'seen']);
  });

  test('can be dismissed in the rail, and reopened', async () => {
    let pair = testPair;
    const sent: unknown[] = [];
    server.use(
      onCall('store/query_duplicates', () => answer({ ...empty, list: [pair], total: 1 })),
      onCall('store/resolve_duplicate', async ({ request }) => {
        const body = await bodyOf(request);
        sent.push(body);
        pair = { ...pair, status: body['decision'] === 'reopen' ? 'open' : 'not_duplicate', version: 2 };
        return answer(pair);
      }),
    );
    const person = show('edit');
    const rail = within(await screen.findByRole('region', { name: 'Duplicates' }));
    await person.click(rail.getByRole('button', { name: 'Not a duplicate' }));
    expect(await rail.findByText('none open')).toBeVisible();
    await person.click(rail.getByText('Decided before (1)'));
    await person.click(rail.getByRole('button', { name: 'Reopen the pair with Bu Sri' }));
    expect(await rail.findByRole('button', { name: 'Not a duplicate' })).toBeVisible();
    expect(sent).toEqual([
      { pair_id: 3, version: 1, decision: 'not_duplicate', snooze_until: null },
      { pair_id: 3, version: 2, decision: 'reopen', snooze_until: null },
    ]);
  });

  test('is snoozed to a day of the country', async () => {
    const sent: Record<string, unknown>[] = [];
    server.use(
      onCall('store/query_duplicates', () => answer({ ...empty, list: [testPair], total: 1 })),
      onCall('store/resolve_duplicate', async ({ request }) => {
        sent.push(await bodyOf(request));
        return answer(testPair);
      }),
    );
    const person = show('edit');
    await person.click(await screen.findByRole('button', { name: 'Snooze' }));
    await person.click(screen.getByRole('button', { name: 'In a week' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      decision: 'snooze',
      snooze_until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    });
  });

  test('is named while a new store is typed', async () => {
    const requests: Record<string, unknown>[] = [];
    server.use(
      onCall('store/check_duplicates', async ({ request }) => {
        requests.push(await bodyOf(request));
        return answer([testCandidate, { ...testCandidate, band: 'weak', score: 0.5 }]);
      }),
    );
    const person = show('add');
    await person.type(await nameBox(), 'Bu Sri');
    expect(requests).toEqual([]);
    await person.click(screen.getByRole('button', { name: /Add phone/ }));
    await person.type(screen.getByRole('textbox', { name: 'Phone 1' }), '081234567890');
    // The text is in two places, which may render at different times.
    await waitFor(() => expect(screen.getAllByText(/1 similar store nearby/)).toHaveLength(2));
    await person.click(screen.getAllByRole('button', { name: 'Look' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: /similar store/ }));
    expect(dialog.getByRole('article', { name: 'Bu Sri' })).toBeVisible();
    expect(requests.at(-1)).toMatchObject({ name: 'Bu Sri' });
  });
});

describe('a pin outside the country', () => {
  const problem = 'The pin is more than 2 km outside every region of Malaysia. Check the pin';
  const warnings = [{ code: 'pin_region', field: 'lat', msg: problem }];

  test('is shown at its field before the save, with going back as the default', async () => {
    const tokens: unknown[] = [];
    server.use(
      onCall('address/reverse_geocode', () =>
        answer({ is_inside: true, regions: [], postcode: null, distance_m: null, is_guess: false, problem }),
      ),
      onCall('store/edit_store', async ({ request }) => {
        const { confirm_token: token } = await bodyOf(request);
        tokens.push(token);
        return token === undefined
          ? refuse(10009, 'Please confirm', { warnings, confirm_token: 'seen' })
          : answer({ ...testStore, lat: 1.2903, lng: 103.852, version: 4 });
      }),
    );
    const person = show('edit');
    const latitude = await screen.findByRole('textbox', { name: 'Latitude' });
    await person.click(latitude);
    await person.paste('1.2903, 103.852');
    await waitFor(() => expect(latitude).toHaveAccessibleDescription(problem));
    expect(tokens).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Check the address' }));
    expect(dialog.getByText(problem)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Back to the form' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(tokens).toEqual([undefined]);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(await screen.findByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(tokens).toEqual([undefined, undefined, 'seen']);
  });
});
