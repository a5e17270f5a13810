import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CODE } from '@shared/api/codes';
import { beginSession, setCountry } from '@shared/api/session';
import { completeBrowser } from '@shared/testing/browser';
import { showInTab } from '@shared/testing/list';
import { partly } from '@shared/testing/partly';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import type { Tag } from '../model';
import { TagDialog } from './TagDialog';

const server = startServer();
completeBrowser();

const tag = partly<Tag>({
  tag_id: 7,
  version: 3,
  label: 'Rooftop',
  labels: { en: 'Rooftop', tr: 'Teras' },
  kind: 'ambience',
  country: '',
  synonyms: ['roof'],
  status: 'suggested',
  has_pork: false,
  has_alcohol: true,
  allowed_actions: ['edit'],
});
const KINDS = [
  { value: 'ambience', label: 'Ambience' },
  { value: 'dish', label: 'Dish' },
];

beforeEach(() => {
  beginSession('token', 12);
  setCountry('ID');
  server.use(
    onCall('system/get_bootstrap', () =>
      answer({ enums: { tag_kind: KINDS }, menu_counts: {}, countries: [] }),
    ),
    onCall('activity/query_logs', () => answer({ list: [], total: 0 })),
  );
});

/**
 * Render the dialog and return the requests. With `theirs`, the first request fails with a colleague's
 * changes.
 */
function show(incoming: Readonly<Record<string, unknown>> | null) {
  const sent: unknown[] = [];
  server.use(
    onCall('taxonomy/save_tag', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      if (incoming === null || sent.length > 1) return answer({ ...tag, ...body });
      return refuse(CODE.conflict, 'This record was changed by Budi.', {
        current_version: 4,
        updated_by: { user_id: 2, nickname: 'Budi' },
        updated_at: '2026-03-01T10:00:00Z',
        changed_fields: Object.keys(incoming),
        base: { labels: tag.labels },
        theirs: { labels: tag.labels, ...incoming },
      });
    }),
  );
  const onClose = vi.fn();
  showInTab(<TagDialog country="ID" tag={tag} onClose={onClose} />, '/tags');
  return { sent, onClose };
}

async function rename(text: string): Promise<void> {
  const line = await screen.findByRole('textbox', { name: 'Label, Turkish' });
  await userEvent.clear(line);
  await userEvent.type(line, text);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('sends only changed fields', async () => {
  const { sent, onClose } = show(null);
  await rename('Çatı');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ tag_id: 7, version: 3, labels: { en: 'Rooftop', tr: 'Çatı' } }]);
});

test('Enter in a field sends the form', async () => {
  const { onClose } = show(null);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Label, Turkish' }), ' kat{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('shows missing fields and sends nothing', async () => {
  const { sent, onClose } = show(null);
  const english = await screen.findByRole('textbox', { name: 'Label, English' });
  await userEvent.clear(english);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(english).toHaveAccessibleDescription('Enter a label in English');
  await waitFor(() => expect(english).toHaveFocus());
  expect(sent).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.type(english, 'Terrace');
  expect(english).toBeValid();
});

test('keeps a colleague’s change of another field', async () => {
  const { sent, onClose } = show({ synonyms: ['terrace'] });
  await rename('Çatı');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toEqual({ tag_id: 7, version: 4, labels: { en: 'Rooftop', tr: 'Çatı' } });
});

test('shows both values of a conflict and sends the chosen one', async () => {
  const { sent, onClose } = show({ labels: { en: 'Rooftop', tr: 'Dam' } });
  await rename('Çatı');
  const question = await screen.findByRole('dialog', { name: 'Budi changed the same fields' });
  expect(within(question).getByText('English: Rooftop, Turkish: Dam')).toBeVisible();
  await userEvent.click(within(question).getByRole('radio', { name: /^Budi’s/ }));
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toEqual({ tag_id: 7, version: 4 });
});
