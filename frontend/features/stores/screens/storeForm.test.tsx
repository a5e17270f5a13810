import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session, setUser } from '@shared/api/session';
import { choose } from '@shared/testing/choose';
import { answer, onCall, refuse } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { CREATED_TOAST_MS, toasts } from '@shared/ui/toasts';
import { draftsOf } from '@shared/workspace/drafts';
import type { StoreDetail } from '../model';
import { testPack, testStore } from '../testing/reference';
import {
  bodyOf,
  enums,
  nameBox,
  replaced,
  show,
  startStoreForm,
  switched,
  titles,
} from '../testing/storeForm';

// The map needs features that jsdom does not have. It is tested in a real browser.
vi.mock('@shared/map/MapCanvas', () => ({ default: () => <div>Map</div> }));

const server = startStoreForm();
const turkishPack = {
  ...testPack,
  code: 'TR' as const,
  name: 'Turkey',
  currency: { code: 'TRY', symbol: '₺', group: '.' },
  regions: testPack.regions.map((level) => ({
    ...level,
    name: ['İl', 'İlçe', 'Mahalle', 'Semt'][level.level - 1] ?? '',
  })),
};

const countryOf = (request: Request) => new URL(request.url).searchParams.get('cc');

describe('an existing store', () => {
  test('titles its tab with name and branch', async () => {
    show('edit');
    await nameBox();
    expect(titles).toEqual(['Warung Bu Sri — Cipete']);
  });

  test('saves changed fields with the loaded version', async () => {
    const sent: unknown[] = [];
    server.use(
      onCall('store/edit_store', async ({ request }) => {
        sent.push(await bodyOf(request));
        return answer({ ...testStore, name: 'Warung Bu Sri Baru', version: 4 });
      }),
    );
    const person = show('edit');
    await person.type(await nameBox(), ' Baru');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(sent).toEqual([{ store_id: 5, version: 3, name: 'Warung Bu Sri Baru' }]);
  });

  describe('a cost per person', () => {
    const cost = () => screen.findByRole('textbox', { name: /from Rp$/ });

    test('is sent as the typed amount', async () => {
      const sent: unknown[] = [];
      server.use(
        onCall('store/edit_store', async ({ request }) => {
          sent.push(await bodyOf(request));
          return answer({ ...testStore, avg_cost_min: 50_000, version: 4 });
        }),
      );
      const person = show('edit');
      await nameBox();
      await person.type(await cost(), '50.000');
      await person.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText(/^Saved \d/)).toBeVisible();
      expect(sent).toEqual([{ store_id: 5, version: 3, avg_cost_min: 50_000 }]);
      expect(await cost()).toHaveValue('50.000');
    });

    test('that is invalid is reported, stays in the field and is not sent', async () => {
      const sent = vi.fn();
      server.use(
        onCall('store/edit_store', () => {
          sent();
          return answer(testStore);
        }),
      );
      const first = show('edit');
      await nameBox();
      await first.type(await cost(), '1,5');
      await first.keyboard('{Control>}s{/Control}');
      expect(await screen.findByRole('button', { name: /“1,5” is not a whole number\.$/ })).toBeVisible();
      expect(await cost()).toBeInvalid();
      expect(await cost()).toHaveValue('1,5');
      await first.type(await cost(), ' jt');
      await first.tab();
      expect(await cost()).toBeValid();
      expect(await cost()).toHaveValue('1.500.000');
      expect(sent).not.toHaveBeenCalled();
    });
  });

  test('an invalid coordinate is reported, stays in the field and is not sent', async () => {
    const sent = vi.fn();
    server.use(
      onCall('store/edit_store', () => {
        sent();
        return answer(testStore);
      }),
    );
    const person = show('edit');
    await nameBox();
    const latitude = await screen.findByRole('textbox', { name: 'Latitude' });
    await person.clear(latitude);
    await person.type(latitude, '14 degrees');
    await person.keyboard('{Control>}s{/Control}');
    await person.tab();
    expect(latitude).toHaveValue('14 degrees');
    expect(latitude).toBeInvalid();
    expect(sent).not.toHaveBeenCalled();
  });

  test('accepts only one opening state', async () => {
    const sent: unknown[] = [];
    server.use(
      onCall('store/edit_store', async ({ request }) => {
        sent.push(await bodyOf(request));
        return answer({ ...testStore, hours_mode: 'always_open', version: 4 });
      }),
    );
    const person = show('edit');
    await nameBox();
    const ways = await screen.findByRole('group', { name: 'Availability' });
    const way = within(ways).getByRole('button', { name: 'always_open' });
    await person.click(way);
    await person.click(way);
    expect(within(ways).getAllByRole('button', { pressed: true })).toEqual([way]);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(sent).toEqual([{ store_id: 5, version: 3, hours_mode: 'always_open' }]);
  });

  test('warns when a save removes the verification', async () => {
    server.use(
      onCall('store/get_store_detail', () => answer({ ...testStore, verification: 'staff_verified' })),
      onCall('store/edit_store', () => answer({ ...testStore, verification: 'unverified', version: 4 })),
    );
    const person = show('edit');
    await person.type(await nameBox(), ' Baru');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Saved \d/);
    expect(toasts.getState().list.map(({ message }) => message)).toContain(
      'Name or pin changed. The store must be verified again',
    );
  });

  test('shows a refusal at its field until the field is changed', async () => {
    const words = 'Use the real store name, without phone numbers, links or slogans';
    server.use(onCall('store/edit_store', () => refuse(10005, words, { errors: { name: [words] } })));
    const person = show('edit');
    const name = await nameBox();
    await person.type(name, '!!!!');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`Name: ${words}`);
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription(words);
    await person.type(name, '{Backspace}');
    expect(name).toBeValid();
  });

  test('shows an invalid phone as a problem when its field is left, with the number as typed', async () => {
    const person = show('edit');
    await person.click(await screen.findByRole('button', { name: 'Add phone' }));
    const box = screen.getByRole('textbox', { name: 'Phone 1' });
    await person.type(box, '+62 12');
    await person.tab();
    expect(await screen.findByText(/^“\+62 12” is not a phone number of/)).toBeVisible();
    expect(box).toHaveValue('+62 12');
    expect(screen.getByRole('button', { name: 'Phone or hours, invalid' })).toBeVisible();
    expect(screen.getByText('1 to fix')).toBeVisible();
  });

  test('marks an invalid phone and focuses it', async () => {
    const words = 'Phone number is not valid for Indonesia';
    const phone = { type: 'mobile' as const, label: '', national: '' };
    const phones = [
      { ...phone, number: '+6281234567890', is_primary: true },
      { ...phone, number: '+905321234567', is_primary: false },
    ];
    server.use(
      onCall('store/get_store_detail', () => answer({ ...testStore, phones })),
      onCall('store/edit_store', () => refuse(10005, words, { errors: { phones: [words] } })),
    );
    const person = show('edit');
    await person.type(await nameBox(), ' 2');
    const [first, second] = [1, 2].map((place) => screen.getByRole('textbox', { name: `Phone ${place}` }));
    expect(second).toBeValid();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const summary = within(await screen.findByRole('alert'));
    await waitFor(() => expect(second).toBeInvalid());
    expect(first).toBeValid();
    await person.click(summary.getByRole('button', { name: /Phone/ }));
    expect(second).toHaveFocus();
  });

  test('leads to the day whose hours are refused, and shows its error there and in the summary', async () => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      state: 'open' as const,
      intervals: [{ open: '10:00', close: '22:00' }],
    }));
    const words = 'Saturday: opening times overlap';
    server.use(
      onCall('store/get_store_detail', () =>
        answer({ ...testStore, hours_mode: 'regular', regular_hours: week } satisfies StoreDetail),
      ),
      onCall('store/edit_store', () => refuse(10005, words, { errors: { regular_hours: [words] } })),
      onCall('store/preview_hours', () => refuse(10005, words, { errors: { regular_hours: [words] } })),
    );
    const person = show('edit');
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Monday is' }), 'closed');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const summary = within(await screen.findByRole('alert'));
    const opening = screen.getByRole('textbox', { name: 'Saturday opens, 1' });
    await waitFor(() => expect(opening).toHaveFocus());
    expect(opening).toHaveAccessibleDescription(words);
    expect(screen.getByRole('textbox', { name: 'Tuesday opens, 1' })).toBeValid();
    screen.getByRole('textbox', { name: 'Tuesday opens, 1' }).focus();
    await person.click(screen.getByRole('button', { name: 'Next problem' }));
    expect(opening).toHaveFocus();
    expect(within(screen.getByRole('group', { name: 'Week' })).getAllByText(words)).toHaveLength(1);
    expect(summary.getByText(/opening times overlap/)).toBeVisible();
    expect(screen.getAllByText(/opening times overlap/)).toHaveLength(2);
  });

  test('merges a colleague’s change of another field without a question', async () => {
    const versions: unknown[] = [];
    server.use(
      onCall('store/edit_store', async ({ request }) => {
        const { version } = await bodyOf(request);
        versions.push(version);
        if (version === 3) {
          return refuse(10006, 'This record was changed by Ana', {
            current_version: 8,
            updated_by: { user_id: 2, nickname: 'Ana', role: 'operator' },
            updated_at: '2026-11-20T03:00:00Z',
            changed_fields: ['branch_name'],
            base: { name: 'Warung Bu Sri' },
            theirs: { name: 'Warung Bu Sri' },
          });
        }
        return answer({ ...testStore, name: 'Warung Bu Sri 2', branch_name: 'Fatmawati', version: 9 });
      }),
    );
    const person = show('edit');
    await person.type(await nameBox(), ' 2');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByDisplayValue('Fatmawati')).toBeVisible();
    expect(versions).toEqual([3, 8]);
  });

  test('shows missing requirements at the top when it cannot be published', async () => {
    const words = 'To publish, fill in: pin';
    server.use(
      onCall('store/change_store_status', () =>
        refuse(10005, words, { errors: { status: [words], lat: ['Needed to publish'] } }),
      ),
    );
    const person = show('edit');
    await nameBox();
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveAccessibleDescription(
      'Needed to publish',
    );
  });

  test.each([
    ['Publish', 'is published'],
    ['Hide…', 'is hidden'],
  ])('%s offers Undo', async (name, message) => {
    const status = name === 'Publish' ? 'draft' : 'published';
    const allowed_actions = ['edit', 'publish', 'hide'];
    server.use(
      onCall('store/get_store_detail', () => answer({ ...testStore, status, allowed_actions })),
      onCall('store/change_store_status', async ({ request }) => {
        const { action } = await bodyOf(request);
        return answer({ ...testStore, status: action === 'hide' ? 'hidden' : 'published', version: 4 });
      }),
    );
    const person = show('edit');
    await nameBox();
    await person.click(screen.getByRole('button', { name }));
    if (name === 'Hide…') {
      const dialog = within(await screen.findByRole('dialog'));
      await person.type(dialog.getByRole('textbox'), 'The owner asked for it');
      await person.click(dialog.getByRole('button', { name: 'Hide' }));
    }
    await waitFor(() =>
      expect(toasts.getState().list.at(-1)).toMatchObject({
        message: expect.stringContaining(message) as string,
        action: { label: 'Undo' },
      }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('requests the reason of a closing, and keeps the dialog open after a refusal', async () => {
    const words = 'Reopening date must be in the future';
    let tries = 0;
    server.use(
      onCall('store/change_business_status', async ({ request }) => {
        tries += 1;
        const { action, reason } = await bodyOf(request);
        expect([action, reason]).toEqual(['close_temporarily', 'renovation']);
        if (tries === 1) return refuse(10005, words, { errors: { reopen_on: [words] } });
        return answer({ ...testStore, business_status: 'temporarily_closed', version: 4 });
      }),
    );
    const person = show('edit');
    await nameBox();
    await person.click(screen.getByRole('button', { name: 'Mark as temporarily closed…' }));
    const dialog = await screen.findByRole('dialog', { name: /Warung Bu Sri — Cipete/ });
    expect(within(dialog).queryByRole('option', { name: 'Moved' })).not.toBeInTheDocument();
    await choose(within(dialog).getByRole('combobox', { name: 'Reason for closing' }), 'Renovation');
    await person.click(within(dialog).getByRole('button', { name: 'Mark as temporarily closed' }));
    expect(await within(dialog).findByText(words)).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: 'Mark as temporarily closed' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(tries).toBe(2);
  });

  test('announces that an action saves typed input, and saves only if the action is accepted', async () => {
    const words = 'Reopening date must be in the future';
    const sent: string[] = [];
    server.use(
      onCall('store/edit_store', () => {
        sent.push('edit');
        return answer({ ...testStore, name: 'Warung Bu Sri Baru', version: 4 });
      }),
      onCall('store/change_business_status', async ({ request }) => {
        const body = await bodyOf(request);
        const isTrial = body['validate_only'] === true;
        sent.push(`${isTrial ? 'trial' : 'close'} ${String(body['version'])}`);
        if (sent.length === 1) return refuse(10005, words, { errors: { reopen_on: [words] } });
        return answer({ ...testStore, business_status: 'temporarily_closed', version: isTrial ? 3 : 5 });
      }),
    );
    const person = show('edit');
    await person.type(await nameBox(), ' Baru');
    await person.click(screen.getByRole('button', { name: 'Mark as temporarily closed…' }));
    const dialog = await screen.findByRole('dialog', { name: /Mark as temporarily closed/ });
    expect(within(dialog).getByText(/unsaved changes to the store are saved too/)).toBeVisible();
    await choose(within(dialog).getByRole('combobox', { name: 'Reason for closing' }), 'Renovation');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(dialog).findByText(words)).toBeVisible();
    expect(sent).toEqual(['trial 3']);
    await person.click(within(dialog).getByLabelText('Note'));
    await person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual(['trial 3', 'trial 3', 'edit', 'close 4']);
  });

  test('shows why an action is refused, and saves nothing', async () => {
    const edited = vi.fn();
    server.use(
      onCall('store/edit_store', () => {
        edited();
        return answer(testStore);
      }),
      onCall('store/change_business_status', () => refuse(10005, 'Not while it is reviewed')),
    );
    const person = show('edit');
    await person.type(await nameBox(), ' Baru');
    await person.click(screen.getByRole('button', { name: 'Mark as temporarily closed…' }));
    const dialog = await screen.findByRole('dialog', { name: /Mark as temporarily closed/ });
    await person.click(within(dialog).getByRole('button', { name: 'Mark as temporarily closed' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not while it is reviewed');
    expect(edited).not.toHaveBeenCalled();
  });

  test('that does not exist shows “not found”', async () => {
    server.use(onCall('store/get_store_detail', () => refuse(10004, 'Store not found')));
    setUser({ ...testManager, countries: ['ID', 'TR'] });
    show('edit');
    expect(await screen.findByText('Store not found')).toBeVisible();
  });

  test('is not called missing if other countries could not be searched', async () => {
    setUser({ ...testManager, countries: ['ID', 'TR'] });
    server.use(
      onCall('store/get_store_detail', ({ request }) =>
        countryOf(request) === 'ID'
          ? refuse(10004, 'Store not found')
          : refuse(50000, 'Something broke', null, 500),
      ),
    );
    show('edit');
    expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeVisible();
    expect(screen.queryByText('Store not found')).not.toBeInTheDocument();
  });

  test('that is deleted can be viewed and restored, not edited', async () => {
    const deleted = { ...testStore, status: 'deleted' as const, allowed_actions: ['restore'] };
    server.use(onCall('store/get_store_detail', () => answer(deleted)));
    show('edit');
    expect(await nameBox()).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Restore' })).toBeEnabled();
  });
});

describe('a store of another country', () => {
  const requests = new Map<string, Set<string | null>>();
  beforeEach(() => {
    requests.clear();
    setUser({ ...testManager, countries: ['ID', 'TR'] });
    server.events.removeAllListeners();
    server.events.on('request:start', ({ request }) => {
      const name = new URL(request.url).pathname.replace('/seo/admin/v1/', '');
      requests.set(name, (requests.get(name) ?? new Set()).add(countryOf(request)));
    });
    const store = { ...testStore, country: 'TR' as const, price_level: 2 };
    server.use(
      onCall('system/get_bootstrap', () =>
        answer({ user: testManager, countries: [testPack, turkishPack], enums, menu_counts: {} }),
      ),
      onCall('store/get_store_detail', ({ request }) =>
        countryOf(request) === 'TR' ? answer(store) : refuse(10004, 'Store not found'),
      ),
      onCall('store/edit_store', () => answer({ ...store, name: 'Ocakbaşı', version: 4 })),
    );
  });

  test('is shown and saved in its country, and the selected country stays', async () => {
    const person = show('edit');
    const name = await nameBox();
    expect(screen.getByText(/^This store is in Turkey/)).toBeVisible();
    expect(await screen.findByRole('combobox', { name: /^İl( |$)/ })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: /^Provinsi/ })).not.toBeInTheDocument();
    await person.clear(name);
    await person.type(name, 'Ocakbaşı');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    await person.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible();
    for (const call of ['store/edit_store', 'activity/query_logs', 'address/query_regions'])
      await waitFor(() => expect([call, ...(requests.get(call) ?? [])]).toEqual([call, 'TR']));
    expect(session.getState().country).toBe('ID');
  });

  test('offers to switch to its country', async () => {
    const person = show('edit');
    await person.click(await screen.findByRole('button', { name: 'Switch to Turkey' }));
    expect(switched).toEqual(['TR']);
  });

  test('keeps its draft under its own country', async () => {
    const person = show('edit');
    await person.type(await nameBox(), '!');
    await waitFor(() => {
      expect(draftsOf({ userId: 12, country: 'TR', key: 'test' }).list()).toHaveLength(1);
    });
    expect(draftsOf({ userId: 12, country: 'ID', key: 'test' }).list()).toEqual([]);
  });
});

describe('a new store', () => {
  test('shows the web address that the server would set', async () => {
    server.use(
      onCall('store/preview_slug', async ({ request }) => {
        const { name } = await bodyOf(request);
        return answer({ slug: name === 'Warung Bu Sri' ? 'warung-bu-sri-2' : 'other' });
      }),
    );
    const person = show('add');
    await person.type(await nameBox(), 'Warung Bu Sri');
    const preview = await screen.findByRole('group', { name: 'Preview of the search result' });
    await waitFor(() => expect(preview).toHaveTextContent('Warung Bu Sri'));
    await waitFor(() => expect(preview).toHaveTextContent('› warung-bu-sri-2'));
    const address = screen.getByRole('textbox', { name: 'Web address' });
    expect(address).toHaveAttribute('placeholder', 'warung-bu-sri-2');
    await person.type(address, 'bu-sri');
    await waitFor(() => expect(preview).toHaveTextContent('› bu-sri'));
  });

  test('is created once however often it is sent, and the tab becomes its edit form', async () => {
    const sent: Record<string, unknown>[] = [];
    server.use(
      onCall('store/create_store', async ({ request }) => {
        sent.push(await bodyOf(request));
        return sent.length === 1
          ? refuse(10005, 'Provinsi required', { errors: { region_l1_id: ['Provinsi required'] } })
          : answer(testStore);
      }),
    );
    const person = show('add');
    await person.type(await nameBox(), 'Warung Bu Sri');
    await choose(screen.getByLabelText(/^Type/), 'Local eatery (Warung)');
    await person.click(screen.getByRole('button', { name: 'Create store' }));
    expect(await screen.findByRole('combobox', { name: /^Provinsi/ })).toHaveAccessibleDescription(
      'Provinsi required',
    );
    await person.click(screen.getByRole('button', { name: 'Create store' }));
    await waitFor(() => expect(replaced).toEqual([['/store/store/edit', { id: 5, part: 'edit' }]]));
    expect(toasts.getState().list.at(-1)).toMatchObject({
      kind: 'success',
      message: expect.stringMatching(/ saved as a draft$/) as string,
      lastsMs: CREATED_TOAST_MS,
    });
    const [first, second] = sent;
    expect(first).toEqual(second);
    expect(first).toMatchObject({ name: 'Warung Bu Sri', store_type: 'eatery', business_status: 'open' });
    expect(first).toHaveProperty('request_id', expect.stringMatching(/^[0-9a-f-]{36}$/));
    expect(first).not.toHaveProperty('phones');
  });
});
