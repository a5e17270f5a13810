import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CODE } from '@shared/api/codes';
import { TextInput } from '@shared/form/fields';
import { beginSession, setCountry, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { RecordEditScreen, type RecordEditParts } from './RecordEditScreen';

const server = startServer();
completeBrowser();

const lead = {
  lead_id: 7,
  name: 'Warung Bu Sri',
  address_text: 'Jl. Melati 1',
  version: 3,
  allowed_actions: ['edit'],
};
const PARTS: RecordEditParts<'lead'> = {
  code: 'lead',
  nameOf: ({ name }) => name,
  creation: { initial: { priority: 'normal' } },
  sectionsOf: () => [
    { id: 'name', title: 'Name', content: <TextInput name="name" /> },
    { id: 'address', title: 'Address', content: <TextInput name="address_text" /> },
  ],
};

/** Return the bodies of the calls with this name. */
function record(name: string, reply: Parameters<typeof onCall>[1]) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    onCall(name, async (call) => {
      sent.push((await call.request.clone().json()) as Record<string, unknown>);
      return reply(call);
    }),
  );
  return sent;
}

beforeEach(() => {
  localStorage.clear();
  beginSession('token', 12);
  setUser(testManager);
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })),
    onCall('activity/query_logs', () => answer({ list: [], total: 0 })),
    onCall('crm/get_lead_detail', () => answer(lead)),
  );
});

const show = (query: string) =>
  showInTab(<RecordEditScreen parts={PARTS} />, `/store/crm/detail${query}`).person;
const address = () => screen.findByRole('textbox', { name: /Address/ });

test('an existing record is edited by a patch with its version', async () => {
  const sent = record('crm/edit_lead', () => answer({ ...lead, address_text: 'Jl. Mawar 2', version: 4 }));
  const person = show('?id=7');
  await person.clear(await address());
  await person.type(await address(), 'Jl. Mawar 2');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ lead_id: 7, version: 3, address_text: 'Jl. Mawar 2' }]));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});

test('a new record is created with blank, given and typed values', async () => {
  const sent = record('crm/create_lead', () => answer({ ...lead, version: 1 }));
  const person = show('');
  await person.type(await screen.findByRole('textbox', { name: /Name/ }), 'Warung Bu Sri');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    name: 'Warung Bu Sri',
    priority: 'normal',
    address_text: '',
    cuisines: [],
  });
  expect(sent[0]).toHaveProperty('request_id');
  expect(sent[0]).not.toHaveProperty('version');
  expect(await screen.findByText(/Warung Bu Sri.* is created/)).toBeVisible();
});

test('an error is shown beside its field', async () => {
  record('crm/create_lead', () =>
    refuse(CODE.invalid, 'Check the form', { errors: { name: ['Name required'] } }),
  );
  const person = show('');
  await person.type(await address(), 'Jl. Mawar 2');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveAccessibleDescription('Name required'),
  );
});

test('a read-only record is shown with locked fields', async () => {
  server.use(onCall('crm/get_lead_detail', () => answer({ ...lead, allowed_actions: [] })));
  show('?id=7');
  expect(await address()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('an unknown record opens the list of its kind', async () => {
  server.use(onCall('crm/get_lead_detail', () => refuse(CODE.notFound, 'No such lead')));
  show('?id=8');
  expect(await screen.findByText('Lead not found')).toBeVisible();
  expect(screen.getByRole('button', { name: 'All leads' })).toBeVisible();
});

test('an area can define texts, call and storage of a new record', async () => {
  const sent = record('crm/create_lead', () => answer({ ...lead, version: 1 }));
  const stored: number[] = [];
  const parts: RecordEditParts<'lead'> = {
    ...PARTS,
    creation: {
      title: 'Create lead',
      saveLabel: 'Create lead',
      done: () => 'created',
      rail: <p>Next</p>,
    },
    toSend: ({ name }) => ({ name }),
    useStored: () => (saved) => void stored.push(saved.lead_id),
  };
  const { person } = showInTab(<RecordEditScreen parts={parts} />, '/store/crm/add');
  expect(await screen.findByRole('heading', { name: 'Create lead' })).toBeVisible();
  expect(screen.getByText('Next')).toBeVisible();
  await person.type(screen.getByRole('textbox', { name: /Name/ }), 'Warung Bu Sri');
  await person.click(screen.getByRole('button', { name: 'Create lead' }));
  expect(await screen.findByText(/Warung Bu Sri.* created/)).toBeVisible();
  expect(sent).toEqual([{ name: 'Warung Bu Sri', request_id: expect.any(String) as string }]);
  expect(stored).toEqual([7]);
});

test('an area can add its own page to an existing record', async () => {
  const parts: RecordEditParts<'lead'> = {
    ...PARTS,
    sectionsOf: (saved, isDisabled) => [
      { id: 'name', title: saved?.name ?? 'New', content: isDisabled ? 'locked' : <TextInput name="name" /> },
    ],
    Gate: ({ children }) => <main>{children}</main>,
    Page: ({ saved, sections, canSave }) => (
      <p>
        {saved.name}, {sections[0]?.title}, {canSave ? 'open' : sections[0]?.content}
      </p>
    ),
  };
  server.use(onCall('crm/get_lead_detail', () => answer({ ...lead, allowed_actions: [] })));
  showInTab(<RecordEditScreen parts={parts} />, '/store/crm/detail?id=7');
  const page = await screen.findByRole('main');
  expect(page).toHaveTextContent('Warung Bu Sri, Warung Bu Sri, locked');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('an edit screen without an id creates no record', async () => {
  showInTab(<RecordEditScreen parts={{ ...PARTS, only: 'existing' }} />, '/store/crm/detail');
  expect(await screen.findByText('Lead not found')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a create screen ignores an id', async () => {
  showInTab(<RecordEditScreen parts={{ ...PARTS, only: 'new' }} />, '/store/crm/add?id=7');
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('');
});
