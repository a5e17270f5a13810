import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setUser } from '@shared/api/session';
import { NumberField } from '@shared/form/NumberField';
import { RecordFormRoot } from '@shared/form/RecordFormRoot';
import { TextInput } from '@shared/form/fields';
import { useRecordForm } from '@shared/form/useRecordForm';
import { showInTab } from '@shared/testing/list';
import { startServer } from '@shared/testing/server';
import { testManager } from '@shared/testing/user';
import { Overview } from './Overview';

interface Place {
  email: string;
  note: string;
  version: number;
}

startServer();
const send = vi.fn<(patch: Record<string, unknown>) => Promise<Place>>();
const LABELS = { labels: { email: 'Email', note: 'Note' } };

function PlaceOverview() {
  const record = useRecordForm<Place>({
    values: { email: '', note: '' },
    version: 1,
    label: 'the place',
    send,
    toValues: ({ email, note }) => ({ email, note }),
    versionOf: ({ version }) => version,
    onSaved: () => undefined,
  });
  const contact = (
    <>
      <TextInput name="email" type="email" />
      <NumberField label="Seats" value={null} onChange={() => undefined} />
    </>
  );
  return (
    <RecordFormRoot record={record} labels={LABELS} canSave>
      <Overview
        record={record}
        canSave
        aside={null}
        groups={[
          { id: 'contact', title: 'Contact', fields: ['email'], view: null, edit: contact },
          { id: 'notes', title: 'Notes', fields: ['note'], view: null, edit: <TextInput name="note" /> },
        ]}
      />
    </RecordFormRoot>
  );
}

beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue({ email: '', note: 'Open', version: 2 });
  beginSession('token', 7);
  setUser({ ...testManager, user_id: 7 });
});

/** Type into a field of the group "Contact", then a note into the group "Notes"; return that group. */
async function typeInBoth(label: string, text: string) {
  showInTab(<PlaceOverview />, '/place?id=1');
  await userEvent.click(screen.getByRole('button', { name: 'Edit contact' }));
  await userEvent.type(screen.getByLabelText('Email'), 'sari@');
  await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Edit notes' }));
  await userEvent.type(screen.getByLabelText('Note'), 'Open');
  return screen.getByRole('region', { name: 'Notes' });
}

test('saving a group leaves the errors of another group', async () => {
  const notes = await typeInBoth('Email', 'a');
  const error = await screen.findByText(/email address/i, { selector: '.field-error *, .field-error' });
  await userEvent.click(within(notes).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  expect(send.mock.lastCall?.[0]).toEqual({ note: 'Open' });
  expect(error).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('sari@a');
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

test('invalid text in another group does not prevent saving a group', async () => {
  const notes = await typeInBoth('Seats', 'many');
  await userEvent.click(within(notes).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ note: 'Open' }));
  // Saving everything still names it.
  send.mockClear();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/^Seats: /)).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});
