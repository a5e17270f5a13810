import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import { NoteInput } from './NoteInput';

const server = startServer();
completeBrowser();

const sent = vi.fn<(text: string) => void>();
const PEOPLE = [
  { user_id: 1, nickname: 'Ayu Lestari', role: 'operator' },
  { user_id: 2, nickname: 'Ayu Putri', role: 'manager' },
];

beforeEach(() => {
  vi.clearAllMocks();
  beginSession('token', 12);
  setCountry('ID');
  server.use(
    onCall('user/search_users', async ({ request }) => {
      const { keyword } = (await request.json()) as { keyword: string };
      return answer(
        PEOPLE.filter(({ nickname }) => nickname.toLowerCase().startsWith(keyword.toLowerCase())),
      );
    }),
  );
});

function Form() {
  const [text, setText] = useState('');
  return <NoteInput rows={2} aria-label="Note" value={text} onChange={setText} onSend={() => sent(text)} />;
}

const show = () => showInTab(<Form />, '/today');
const box = () => screen.getByRole('textbox', { name: 'Note' });

test('mentions a colleague by keyboard and sends the note', async () => {
  const { person } = show();
  await person.type(box(), 'Ask @ay');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await person.keyboard('{ArrowDown}{Enter}');
  expect(box()).toHaveValue('Ask @Ayu Putri ');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await person.keyboard('first{Control>}{Enter}{/Control}');
  expect(sent).toHaveBeenCalledWith('Ask @Ayu Putri first');
});

test('mentions a colleague by mouse, and typing continues', async () => {
  const { person } = show();
  await person.type(box(), '@');
  await person.click(await screen.findByRole('option', { name: 'Ayu Lestari' }));
  expect(box()).toHaveFocus();
  await person.keyboard('knows');
  expect(box()).toHaveValue('@Ayu Lestari knows');
});

test('leaves an @ without a colleague unchanged', async () => {
  const { person } = show();
  await person.type(box(), '@zz{Enter}me@ay');
  expect(box()).toHaveValue('@zz\nme@ay');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('closes the list with Escape and keeps the typed text', async () => {
  const { person } = show();
  await person.type(box(), '@Ayu');
  await screen.findAllByRole('option');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveValue('@Ayu');
});
