import { expect, test } from 'vitest';
import { notUndoneLines, standOf, wentWords, whyNot } from './pastMerges';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const merge = { undone_at: null, merged_at: '2026-11-19T10:00:00Z', allowed_actions: ['undo'] };

test.each([
  ['one that may be undone', merge, null],
  ['one that was', { ...merge, allowed_actions: [], undone_at: '2026-11-19T12:00:00Z' }, 'Already undone.'],
  ['an old one', { ...merge, allowed_actions: [], merged_at: '2026-10-01T10:00:00Z' }, 'Older than 30 days.'],
  ['somebody else’s', { ...merge, allowed_actions: [] }, 'Only managers can undo merges.'],
])('shows why a merge cannot be undone: %s', (_, one, words) => expect(whyNot(one, NOW)).toBe(words));

test('lists moved records without promising their return', () => {
  const pictures = { label: 'pictures', count: 2 };
  expect(wentWords({ pictures })).toBe('2 pictures');
  expect(wentWords({ ids: { label: 'id of another source', count: 1 } })).toBe('1 id of another source');
  expect(wentWords({})).toBe('');
});

test('shows the status of a merge', () => {
  expect(standOf({ undone_at: null })).toBe('Merged');
  expect(standOf({ undone_at: '2026-11-19T12:00:00Z' })).toBe('Undone');
});

test('names what an undo cannot restore, by record and field', () => {
  const stored = { object_type: 'store', object_id: 5, code: 10006, by: null, at: null };
  expect(
    notUndoneLines([
      { ...stored, object_title: 'Bu Sri', field: 'internal_note', msg: 'Changed since by Olga' },
      { ...stored, object_title: 'Kopi', field: '', msg: 'Deleted' },
    ]),
  ).toEqual(['Bu Sri, Internal note: Changed since by Olga', 'Kopi: Deleted']);
});
