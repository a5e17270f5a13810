import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CODE } from '@shared/api/codes';
import { ApiError } from '@shared/api/errors';
import { beginSession } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { choose } from '@shared/testing/choose';
import { dishList, showList } from '@shared/testing/list';
import { answer, brokenLine, onCall, startServer } from '@shared/testing/server';
import { toasts } from '@shared/ui/toasts';
import type { Job } from '@shared/work/jobs';
import {
  inputsOf,
  type BulkAnswer,
  type BulkDefinition,
  type BulkInput,
  type BulkTarget,
  type TermList,
} from './bulk';

const server = startServer();
completeBrowser();

const NOTHING: BulkAnswer = { succeeded: [], failed: [], changeset_id: null, job_id: null };
const call = vi.fn<(input: BulkInput) => Promise<BulkAnswer>>();

const bulk: BulkDefinition = {
  one: 'dish',
  many: 'dishes',
  country: 'ID',
  actions: [
    {
      id: 'show',
      label: 'Show',
      title: (rows) => `Show ${rows}`,
      follows: 'They appear.',
      done: (rows) => `${rows} shown`,
    },
    {
      id: 'hide',
      label: 'Hide',
      title: (rows) => `Hide ${rows}`,
      follows: 'They leave the public site.',
      done: (rows) => `${rows} hidden`,
      inputs: [{ kind: 'text', name: 'reason', label: 'Reason', maxLength: 500 }],
    },
  ],
  call,
  nameOf: (id) => `Dish ${id}`,
};

const job: Job = {
  job_id: 7,
  kind: 'bulk',
  title: 'Hidden dishes',
  place_in_line: null,
  country: 'ID',
  status: 'running',
  done: 500,
  total: 48_211,
  message: '',
  errors: [],
  file: null,
  changeset_id: 3,
  created_by: null,
  created_at: '2026-03-01T10:00:00Z',
  started_at: null,
  finished_at: null,
  expires_at: null,
  allowed_actions: ['cancel'],
};

function refuse(code: number, data: unknown): ApiError {
  return new ApiError('Please confirm', { kind: 'envelope', code, data });
}

const bar = () => screen.findByRole('toolbar', { name: 'Selected rows' });
const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });

beforeEach(() => {
  call.mockReset();
  toasts.setState({ list: [] });
  beginSession('token', 12);
  server.use(onCall('view/query_views', () => answer([])));
});

test('confirms an action on rows of two pages, reports failures and undoes it', async () => {
  const undone: unknown[] = [];
  server.use(
    onCall('activity/undo_changeset', async ({ request }) => {
      undone.push(await request.json());
      const by = { user_id: 1, nickname: 'Ayla', role: 'manager' };
      const left = { object_type: 'dish', object_id: 1, object_title: 'Dish 1', field: 'price_level' };
      const not_undone = [{ ...left, code: 10006, msg: 'Changed since by Ayla', by, at: null }];
      return answer({
        changeset_id: 6,
        job_id: null,
        records: 2,
        checked: 2,
        undone: 1,
        fields: 1,
        not_undone,
      });
    }),
  );
  call.mockResolvedValue({
    ...NOTHING,
    succeeded: [1],
    failed: [{ id: 21, code: 10007, msg: 'Cannot hide: status is Draft' }],
    changeset_id: 5,
  });
  const { person } = showList(dishList(90, bulk));
  await person.click(await box('Dish 1'));
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await person.click(await box('Dish 21'));
  expect(await bar()).toHaveTextContent('2 selected');

  await person.click(within(await bar()).getByRole('button', { name: 'Hide…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide 2 dishes' });
  expect(dialog).toHaveTextContent('They leave the public site.');
  await person.type(
    within(dialog).getByRole('textbox', { name: 'Reason' }),
    'No longer true{Control>}{Enter}{/Control}',
  );

  const report = await screen.findByRole('dialog', { name: '1 dish could not be changed' });
  expect(report).toHaveTextContent('Dish 21: Cannot hide: status is Draft');
  expect(call.mock.calls).toEqual([[{ action: 'hide', ids: [1, 21], params: { reason: 'No longer true' } }]]);
  expect(toasts.getState().list).toEqual([]);
  await person.click(within(report).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('1 dish hidden')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  const left = await screen.findByRole('dialog', { name: '1 could not be undone' });
  expect(left).toHaveTextContent('Undone for 1 record.');
  expect(left).toHaveTextContent('Dish 1, Price level: Changed since by Ayla');
  expect(undone).toEqual([{ changeset_id: 5 }]);
});

test('shows the actions of a group in one menu and loads the options of a choice', async () => {
  const edit = { title: (rows: string) => `Change ${rows}`, follows: '', done: (rows: string) => rows };
  const actions: BulkDefinition['actions'] = [
    { ...edit, id: 'set_type', group: 'Edit field', label: 'Type', confirmLabel: 'Change', inputs: [] },
    {
      ...edit,
      id: 'set_attribute',
      group: 'Edit field',
      label: 'Attribute',
      confirmLabel: 'Change',
      inputs: [
        {
          kind: 'loaded',
          name: 'attribute',
          label: 'Attribute',
          load: () => Promise.resolve([{ value: 'wifi=free', label: 'Wi-Fi: Free' }]),
        },
      ],
    },
  ];
  call.mockResolvedValue({ ...NOTHING, succeeded: [1], changeset_id: 5 });
  const { person } = showList(dishList(3, { ...bulk, actions }));
  await person.click(await box('Dish 1'));
  await person.click(within(await bar()).getByRole('button', { name: 'Edit field…' }));
  const menu = await screen.findByRole('menu', { name: 'Edit field' });
  expect(within(menu).getAllByRole('menuitem')).toHaveLength(2);
  await person.click(within(menu).getByRole('menuitem', { name: 'Attribute' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change 1 dish' });
  await choose(within(dialog).getByRole('combobox', { name: 'Attribute' }), 'Wi-Fi: Free');
  await person.click(within(dialog).getByRole('button', { name: 'Change' }));
  await waitFor(() =>
    expect(call.mock.calls).toEqual([
      [{ action: 'set_attribute', ids: [1], params: { attribute: 'wifi=free' } }],
    ]),
  );
});

test('a preview shows what would change and changes nothing', async () => {
  call.mockResolvedValue({
    ...NOTHING,
    succeeded: [1],
    failed: [{ id: 2, code: 10007, msg: 'Cannot hide: status is Draft' }],
  });
  const { person } = showList(dishList(3, bulk));
  await person.click(await box('Dish 1'));
  await person.click(await box('Dish 2'));
  await person.click(within(await bar()).getByRole('button', { name: 'Hide…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide 2 dishes' });
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Gone');
  await person.click(within(dialog).getByRole('button', { name: 'Preview' }));
  const result = await within(dialog).findByRole('status');
  expect(result).toHaveTextContent('1 can be changed, 1 cannot:Dish 2: Cannot hide: status is Draft');
  expect(call.mock.calls).toEqual([
    [{ action: 'hide', ids: [1, 2], params: { reason: 'Gone' }, validate_only: true }],
  ]);
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), '!');
  expect(within(dialog).queryByRole('status')).toBeNull();
});

test('shows a refusal of the whole action at its field and reports nothing as done', async () => {
  call.mockRejectedValue(refuse(CODE.invalid, { errors: { 'params.reason': ['Give a reason'] } }));
  const { person } = showList(dishList(3, bulk));
  await person.click(await box('Dish 2'));
  await person.click(within(await bar()).getByRole('button', { name: 'Hide…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide 1 dish' });
  await person.click(within(dialog).getByRole('button', { name: 'Hide' }));
  expect(await within(dialog).findByText('Give a reason')).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toBeInvalid();
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await bar()).toHaveTextContent('1 selected');
});

test('runs an action on all matching rows as a job, confirms a changed total and reports the end', async () => {
  const states: Job[] = [
    job,
    {
      ...job,
      status: 'partial',
      done: 48_211,
      message: '48,210 dishes done, 1 failed',
      errors: [{ id: 9, code: 10007, msg: 'Cannot hide: status is Draft' }],
      file: { name: 'not done.xlsx', size: 10 },
      allowed_actions: ['download'],
    },
  ];
  server.use(onCall('job/get_job', () => answer(states.length > 1 ? states.shift() : states[0])));
  const warnings = [
    {
      code: 'total_changed',
      field: 'expected_total',
      msg: '48,900 dishes match now. When you selected them, it was 48,211',
    },
  ];
  call
    .mockRejectedValueOnce(refuse(CODE.needsConfirmation, { warnings, confirm_token: 'read' }))
    .mockResolvedValueOnce({ ...NOTHING, job_id: 7 });
  const { person } = showList(dishList(48_211, bulk), '/dishes?kind=soup');
  await person.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  expect(await bar()).toHaveTextContent('20 selected');
  await person.click(screen.getByRole('button', { name: 'Select all 48,211 matching' }));
  expect(await bar()).toHaveTextContent('All 48,211 selected');

  await person.click(within(await bar()).getByRole('button', { name: 'Show…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Show 48,211 dishes' });
  await person.click(within(dialog).getByRole('button', { name: 'Show' }));
  const question = await screen.findByRole('dialog', { name: 'Confirm before saving' });
  expect(question).toHaveTextContent('48,900 dishes match now');
  await person.click(within(question).getByRole('button', { name: 'Continue' }));

  const panel = await screen.findByRole('region', { name: 'Work in progress' });
  expect(await within(panel).findByText('500 of 48,211')).toBeVisible();
  expect(call.mock.lastCall).toEqual([
    {
      action: 'show',
      params: {},
      all_matching: true,
      filters: { kind: ['soup'] },
      expected_total: 48_211,
      confirm_token: 'read',
    },
  ]);
  expect((await within(panel).findAllByText(/48,210 dishes done, 1 failed/)).length).toBeGreaterThan(0);
  expect(within(panel).getByText('#9: Cannot hide: status is Draft')).toBeInTheDocument();
  expect(within(panel).getByRole('button', { name: 'Download the report' })).toBeVisible();
  expect(within(panel).getByRole('button', { name: 'Undo' })).toBeVisible();
  await person.click(within(panel).getByRole('button', { name: 'Hide Hidden dishes' }));
  expect(screen.queryByRole('region', { name: 'Work in progress' })).not.toBeInTheDocument();
});

test('selects rows by keyboard, and ranges with Shift', async () => {
  const { person, open } = showList(dishList(90, bulk));
  await box('Dish 1');
  await person.keyboard('jx');
  expect(await box('Dish 1')).toBeChecked();
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(await bar()).toHaveTextContent('2 selected');
  await person.keyboard('jj{Shift>}X{/Shift}');
  expect(await bar()).toHaveTextContent('4 selected');
  await person.keyboard('{Control>}a{/Control}');
  expect(await bar()).toHaveTextContent('20 selected');
  await person.keyboard('{Enter}');
  expect(open).toHaveBeenCalledWith('/dish', { id: 4 });
});

test('a click with Shift selects the rows between', async () => {
  const { person } = showList(dishList(90, bulk));
  await person.click(await box('Dish 3'));
  await person.keyboard('{Shift>}');
  await person.click(await box('Dish 7'));
  await person.keyboard('{/Shift}');
  await waitFor(async () => expect(await bar()).toHaveTextContent('5 selected'));
});

test('the keys dialog lists the keys of this list', async () => {
  const { person, unmount } = showList(dishList(3, bulk));
  await box('Dish 1');
  await person.keyboard('?');
  expect(await screen.findByText('Select the page')).toBeVisible();
  expect(screen.queryByText('Create')).not.toBeInTheDocument();
  unmount();
  const { person: other } = showList(dishList(3, null));
  await screen.findByText('Dish 1');
  await other.keyboard('?');
  expect(await screen.findByText('Move down')).toBeVisible();
  expect(screen.queryByText('Select the page')).not.toBeInTheDocument();
});

describe('after an action', () => {
  const removed = new Set<number>();
  const requests: unknown[] = [];
  /** Serve ninety dishes without those that left the list. */
  function leaving() {
    removed.clear();
    requests.length = 0;
    const list = dishList(90, bulk);
    const fetch: typeof list.fetch = async (input, signal) => {
      if (input.among !== undefined) requests.push(input);
      const all = await Promise.all([1, 2, 3, 4, 5].map((page) => list.fetch({ ...input, page }, signal)));
      const left = all.flatMap((page) => page.list).filter(({ id }) => !removed.has(id));
      const rows = input.among === undefined ? left : left.filter(({ id }) => input.among?.includes(id));
      const first = (input.page - 1) * 20;
      return { list: rows.slice(first, first + 20), total: rows.length, total_is_exact: true };
    };
    return showList({ ...list, fetch });
  }
  const serve = (changeset_id: number | null = null) =>
    call.mockImplementation(({ ids = [] }) => Promise.resolve({ ...NOTHING, succeeded: ids, changeset_id }));
  const show = async () => within(await bar()).getByRole('button', { name: 'Show' });

  test('the rows stay selected for the next one', async () => {
    serve();
    const { person } = leaving();
    await person.click(await box('Dish 1'));
    await person.click(await box('Dish 2'));
    await person.click(await show());
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
    expect(await bar()).toHaveTextContent('2 selected');
    await person.click(await show());
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(call.mock.calls[1]?.[0].ids).toEqual([1, 2]);
    // All of them are on the page, so the server is not asked for them.
    expect(requests).toEqual([]);
  });

  test('rows that left the list are deselected on every page; an undo selects them again', async () => {
    server.use(
      onCall('activity/undo_changeset', () => {
        removed.clear();
        return answer({
          changeset_id: 6,
          job_id: null,
          records: 2,
          checked: 2,
          undone: 2,
          fields: 2,
          not_undone: [],
        });
      }),
    );
    call.mockImplementation(({ ids = [] }) => {
      removed.add(2).add(21);
      return Promise.resolve({ ...NOTHING, succeeded: ids, changeset_id: 5 });
    });
    const { person } = leaving();
    for (const name of ['Dish 1', 'Dish 2']) await person.click(await box(name));
    await person.click(screen.getByRole('button', { name: 'Next' }));
    for (const name of ['Dish 21', 'Dish 22']) await person.click(await box(name));
    await person.click(await show());
    await waitFor(async () => expect(await bar()).toHaveTextContent('2 selected'));
    expect(requests).toMatchObject([{ among: [1, 2] }, { among: [1, 2, 21, 22] }]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await bar()).toHaveTextContent('4 selected'));
    await person.click(await show());
    expect(call.mock.lastCall?.[0].ids).toEqual([1, 22, 2, 21]);
  });

  test('a failed undo is offered again', async () => {
    serve(5);
    const { person } = leaving();
    await person.click(await box('Dish 1'));
    await person.click(await show());
    server.use(onCall('activity/undo_changeset', brokenLine));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent('Not undone. Network Error');
    expect(failed).toHaveTextContent('It is still in effect.');
    const undone = {
      changeset_id: 6,
      job_id: null,
      records: 1,
      checked: 1,
      undone: 1,
      fields: 1,
      not_undone: [],
    };
    server.use(onCall('activity/undo_changeset', () => answer(undone)));
    await person.click(within(failed).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 1 record')).toBeVisible();
  });

  test('an undo does not replace a newer selection', async () => {
    const undone = vi.fn(() => {
      removed.clear();
      return answer({
        changeset_id: 6,
        job_id: null,
        records: 1,
        checked: 1,
        undone: 1,
        fields: 1,
        not_undone: [],
      });
    });
    server.use(onCall('activity/undo_changeset', undone));
    call.mockImplementation(({ ids = [] }) => {
      removed.add(2);
      return Promise.resolve({ ...NOTHING, succeeded: ids, changeset_id: 5 });
    });
    const { person } = leaving();
    await person.click(await box('Dish 2'));
    await person.click(await show());
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
    await person.click(await box('Dish 3'));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await box('Dish 2')).not.toBeChecked();
    expect(await bar()).toHaveTextContent('1 selected');
  });

  test('Escape clears the selection', async () => {
    const { person } = leaving();
    await person.click(await box('Dish 1'));
    expect(await bar()).toBeVisible();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });
});

test('sends ids in calls of two hundred', () => {
  const ids = Array.from({ length: 450 }, (_, index) => index + 1);
  const sent = inputsOf('show', { kind: 'ids', ids }, {});
  expect(sent.map((input) => input.ids?.length)).toEqual([200, 200, 50]);
  expect(sent.flatMap((input) => input.ids ?? [])).toEqual(ids);
});

describe('a removed tag', () => {
  const find = vi.fn<(target: BulkTarget, signal: AbortSignal) => Promise<TermList>>();
  const labeled: BulkDefinition = {
    ...bulk,
    actions: [
      {
        id: 'remove_label',
        label: 'Remove label',
        title: (rows) => `Remove a label from ${rows}`,
        follows: 'Stores without it are not changed.',
        done: (rows) => `Label removed from ${rows}`,
        inputs: [
          { kind: 'word', name: 'label', label: 'Label', maxLength: 40, find, nothing: 'None has one.' },
        ],
      },
    ],
  };

  async function ask(result: TermList) {
    find.mockReset().mockResolvedValue(result);
    call.mockResolvedValue({ ...NOTHING, succeeded: [1], changeset_id: 5 });
    const { person } = showList(dishList(3, labeled));
    await person.click(await box('Dish 1'));
    await person.click(await box('Dish 3'));
    await person.click(within(await bar()).getByRole('button', { name: 'Remove label…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove a label from 2 dishes' });
    const go = () => person.click(within(dialog).getByRole('button', { name: 'Remove label' }));
    return { person, dialog, go };
  }

  test('is chosen among the tags of the selected rows', async () => {
    const { dialog, go } = await ask({ words: ['Ramadan', 'Check'], isWhole: true });
    const label = within(dialog).getByRole('combobox', { name: 'Label' });
    await choose(label, 'Check');
    await go();
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
    expect(call.mock.calls[0]?.[0]).toEqual({
      action: 'remove_label',
      params: { label: 'Check' },
      ids: [1, 3],
    });
    expect(find.mock.calls[0]?.[0]).toEqual({ kind: 'ids', ids: [1, 3] });
  });

  test('is not offered if they have none', async () => {
    const { dialog } = await ask({ words: [], isWhole: true });
    expect(await within(dialog).findByText('None has one.')).toBeVisible();
  });

  test('can be typed if there are too many rows to read all', async () => {
    const { person, dialog, go } = await ask({ words: ['Ramadan'], isWhole: false });
    await person.type(await within(dialog).findByPlaceholderText('Choose or type'), 'Rare');
    expect(dialog.querySelector('datalist option')).toHaveValue('Ramadan');
    await go();
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
    expect(call.mock.calls[0]?.[0].params).toEqual({ label: 'Rare' });
  });
});
