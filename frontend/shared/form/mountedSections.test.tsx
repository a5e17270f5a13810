import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODE } from '@shared/api/codes';
import { ApiError } from '@shared/api/errors';
import { beginSession, setUser } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { answer, onCall, startServer } from '@shared/testing/server';
import { testTab } from '@shared/testing/tab';
import { testManager } from '@shared/testing/user';
import { TabContext, WorkspaceContext } from '@shared/workspace/contract';
import { TextInput } from './fields';
import { RecordFormFrame } from './RecordFormFrame';
import { useFocusField } from './useFocusField';
import { useRecordForm } from './useRecordForm';

const server = startServer();
const tab = testTab({ key: '/places?id=1' });
const workspace = { open: () => undefined, href: (path: string) => path, changeCountry: () => undefined };
const FIELDS = ['street', 'town', 'county', 'state', 'country'];
const labels = { labels: Object.fromEntries(FIELDS.map((name) => [name, name])) };
const send = vi.fn<(patch: Record<string, unknown>) => Promise<{ version: number }>>();

/** Observed placeholders with the callback for when they come into view. */
const observed = new Map<Element, () => void>();
const renders = new Map<string, number>();

class Observer {
  readonly #seen: IntersectionObserverCallback;
  readonly #targets: Element[] = [];
  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen;
  }
  observe(target: Element): void {
    const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry;
    this.#targets.push(target);
    observed.set(target, () => this.#seen([entry], this as unknown as IntersectionObserver));
  }
  disconnect(): void {
    this.#targets.forEach((target) => observed.delete(target));
  }
}

const idle = new Map<number, () => void>();

/** Run all idle callbacks. Callbacks that they schedule wait for the next call. */
function beIdle() {
  const waiting = [...idle.values()];
  idle.clear();
  act(() => waiting.forEach((run) => run()));
}

beforeEach(() => {
  completeBrowser();
  vi.stubGlobal('IntersectionObserver', Observer);
  localStorage.clear();
  let handles = 0;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    handles += 1;
    idle.set(handles, run);
    return handles;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void idle.delete(handle));
  beginSession('token', 12);
  setUser(testManager);
  server.use(
    onCall('draft/get_drafts', () => answer([])),
    onCall('draft/save_draft', () => answer(null)),
  );
  send.mockResolvedValue({ version: 2 });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  idle.clear();
  renders.clear();
  send.mockReset();
});

function count(what: string) {
  renders.set(what, (renders.get(what) ?? 0) + 1);
}

function Field({ name }: { name: string }) {
  count(name);
  return <TextInput name={name} />;
}

const SECTIONS = FIELDS.map((name) => ({ id: name, title: `Part ${name}`, content: <Field name={name} /> }));

function GoTo({ field }: { field: string }) {
  const focusField = useFocusField();
  return <button onClick={() => focusField(field)}>Go to {field}</button>;
}

function PlaceForm() {
  count('form');
  const [version, setVersion] = useState(1);
  const record = useRecordForm<{ version: number }>({
    values: Object.fromEntries(FIELDS.map((name) => [name, `old ${name}`])),
    version,
    label: 'the place',
    send,
    toValues: () => Object.fromEntries(FIELDS.map((name) => [name, `new ${name}`])),
    versionOf: (saved) => saved.version,
    onSaved: (saved) => setVersion(saved.version),
  });
  return (
    <RecordFormFrame
      record={record}
      canSave
      labels={labels}
      title={<h1>Place</h1>}
      sections={SECTIONS}
      rail={<GoTo field="country" />}
    />
  );
}

function show() {
  render(
    <WorkspaceContext value={workspace}>
      <TabContext value={tab}>
        <PlaceForm />
      </TabContext>
    </WorkspaceContext>,
  );
  return userEvent.setup();
}

const mounted = () => screen.getAllByRole('textbox').map((box) => box.getAttribute('id')?.split('field-')[1]);

test('a form mounts its first section, and the headings of all', () => {
  show();
  expect(mounted()).toEqual(['street']);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    FIELDS.map((name) => `Part ${name}`),
  );
});

test('a section that comes into view is mounted with all sections above it', () => {
  show();
  const third = [...observed.values()][1];
  act(() => third?.());
  expect(mounted()).toEqual(['street', 'town', 'county']);
});

test('the remaining sections are mounted one by one while the browser is idle', () => {
  show();
  beIdle();
  expect(mounted()).toEqual(['street', 'town']);
  beIdle();
  beIdle();
  beIdle();
  expect(mounted()).toEqual(FIELDS);
});

test('without an observer of visible elements all sections are mounted at once', () => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  show();
  expect(mounted()).toEqual(FIELDS);
});

test('a link of the outline mounts its section', async () => {
  const person = show();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await person.click(within(screen.getByRole('navigation')).getByText('Part state'));
  expect(mounted()).toContain('state');
  expect(scrolled.mock.contexts.map((element) => (element as Element).id)).toEqual([
    expect.stringMatching(/state$/),
  ]);
});

test('focusing a field mounts its section and places the cursor', async () => {
  const person = show();
  await person.click(screen.getByRole('button', { name: 'Go to country' }));
  expect(screen.getByRole('textbox', { name: 'country' })).toHaveFocus();
});

test('an invalid field is shown with its message, even in an unmounted section', async () => {
  const errors = { country: ['Choose a country'] };
  send.mockRejectedValue(
    new ApiError('Check the form', { kind: 'envelope', code: CODE.invalid, data: { errors } }),
  );
  const person = show();
  await person.type(screen.getByRole('textbox', { name: 'street' }), '!');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'country' })).toBeInvalid());
});

test('saving sends typed values, and updates sections that were never mounted', async () => {
  const person = show();
  await person.type(screen.getByRole('textbox', { name: 'street' }), '!');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ street: 'old street!' }));
  await person.click(screen.getByRole('button', { name: 'Go to country' }));
  expect(screen.getByRole('textbox', { name: 'country' })).toHaveValue('new country');
});

test('typing in a changed field renders neither the form nor its sections', async () => {
  const person = show();
  const street = screen.getByRole('textbox', { name: 'street' });
  await person.type(street, 'a');
  const before = new Map(renders);
  await person.type(street, 'bcd');
  expect(renders).toEqual(before);
  expect(street).toHaveValue('old streetabcd');
});
