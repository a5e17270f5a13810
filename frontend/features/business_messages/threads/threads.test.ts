import { describe, expect, test } from 'vitest';
import { similarLeadsOf } from '../model';
import { clockOf } from './clock';
import { gapIn, restoreInput, withTemplate } from './writing';

const NOW = Date.parse('2026-05-08T10:00:00Z');

describe('the due time of a thread', () => {
  test.each([
    ['new', '2026-05-08T10:45:00Z', 'soon', '45 min left'],
    ['open', '2026-05-12T10:00:00Z', 'fine', '4 d left'],
    ['new', '2026-05-08T07:30:00Z', 'late', '2 h overdue'],
    ['spam', '2026-05-08T07:30:00Z', 'still', ''],
  ] as const)('%s, due %s', (status, first_response_due_at, urgency, words) => {
    const row = { status, first_response_due_at, first_responded_at: null, sla_status: 'due' as const };
    expect(clockOf(row, NOW)).toEqual({ urgency, words });
  });

  test('shows whether the reply was in time once the thread is answered', () => {
    const row = {
      status: 'open',
      first_response_due_at: '2026-05-01T10:00:00Z',
      first_responded_at: 'x',
    } as const;
    expect(clockOf({ ...row, sla_status: 'failed' }, NOW).words).toBe('Replied late');
    expect(clockOf({ ...row, sla_status: 'fulfilled' }, NOW).words).toBe('Replied in time');
  });
});

describe('the draft of a reply', () => {
  test('a template is appended to the typed text', () => {
    expect(withTemplate('  ', 'Halo')).toBe('Halo');
    expect(withTemplate('Sudah.\n', 'Halo')).toBe('Sudah.\n\nHalo');
  });

  test('restores the valid parts of a stored draft', () => {
    expect(restoreInput({})).toEqual({ tab: 'reply', reply: '', note: '', files: [] });
    const file = { attachment_id: 3, file_name: 'a.pdf', mime: '', size: 1, refusal: '' };
    expect(restoreInput({ tab: 'note', reply: 4, note: 'x', files: [file, null, {}] })).toEqual({
      tab: 'note',
      reply: '',
      note: 'x',
      files: [file],
    });
  });
});

test('reads possible duplicate leads from the codes of the server’s warnings', () => {
  const warnings = [{ code: 'same_lead_12', field: 'lead', msg: 'Kopi (#12) may be the same' }];
  expect(similarLeadsOf({ warnings, confirm_token: 't' })).toEqual({
    leads: [{ lead_id: 12, words: 'Kopi (#12) may be the same' }],
    token: 't',
  });
});

describe('the placeholder of a template', () => {
  test('is an ellipsis if a line has nothing else', () => {
    expect(gapIn('Halo,\n\n  …\n\nSofra')).toEqual([9, 10]);
    expect(gapIn('Halo,\n\nbelum…\n\nSofra')).toBeNull();
  });

  test('is found first where there are several', () => {
    expect(gapIn('…\n…')).toEqual([0, 1]);
  });
});
