import { describe, expect, test } from 'vitest';
import { alikeOf } from '../model';
import { clockOf } from './clock';
import { gapIn, typedBefore, withTemplate } from './writing';

const NOW = Date.parse('2026-05-08T10:00:00Z');

describe('the clock of a thread', () => {
  test.each([
    ['new', '2026-05-08T10:45:00Z', 'soon', '45 min left'],
    ['open', '2026-05-12T10:00:00Z', 'fine', '4 d left'],
    ['new', '2026-05-08T07:30:00Z', 'late', '2 h late'],
    ['spam', '2026-05-08T07:30:00Z', 'still', ''],
  ] as const)('%s, due %s', (status, first_response_due_at, urgency, words) => {
    const row = { status, first_response_due_at, first_responded_at: null, sla_status: 'due' as const };
    expect(clockOf(row, NOW)).toEqual({ urgency, words });
  });

  test('once answered it only tells what became of the promise', () => {
    const row = {
      status: 'open',
      first_response_due_at: '2026-05-01T10:00:00Z',
      first_responded_at: 'x',
    } as const;
    expect(clockOf({ ...row, sla_status: 'failed' }, NOW).words).toBe('Answered late');
    expect(clockOf({ ...row, sla_status: 'fulfilled' }, NOW).words).toBe('Answered in time');
  });
});

describe('what is being written', () => {
  test('a text is put to what is typed, and takes nothing away', () => {
    expect(withTemplate('  ', 'Halo')).toBe('Halo');
    expect(withTemplate('Sudah.\n', 'Halo')).toBe('Sudah.\n\nHalo');
  });

  test('what was kept is used as far as it can be', () => {
    expect(typedBefore({})).toEqual({ tab: 'reply', reply: '', note: '', files: [] });
    const file = { attachment_id: 3, file_name: 'a.pdf', mime: '', size: 1, refusal: '' };
    expect(typedBefore({ tab: 'note', reply: 4, note: 'x', files: [file, null, {}] })).toEqual({
      tab: 'note',
      reply: '',
      note: 'x',
      files: [file],
    });
  });
});

test('leads that may be the same are told by the codes of what the server asks', () => {
  const warnings = [{ code: 'same_lead_12', field: 'lead', msg: 'Kopi (#12) may be the same' }];
  expect(alikeOf({ warnings, confirm_token: 't' })).toEqual({
    leads: [{ lead_id: 12, words: 'Kopi (#12) may be the same' }],
    token: 't',
  });
});

describe('a text that waits for words of one’s own', () => {
  test('is told by what stands alone on a line', () => {
    expect(gapIn('Halo,\n\n  …\n\nSofra')).toEqual([9, 10]);
    expect(gapIn('Halo,\n\nbelum…\n\nSofra')).toBeNull();
  });

  test('the first of several', () => {
    expect(gapIn('…\n…')).toEqual([0, 1]);
  });
});
