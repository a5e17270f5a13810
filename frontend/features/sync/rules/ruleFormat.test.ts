import { expect, test } from 'vitest';
import { testReplay, testRule } from './testing';
import {
  formatCaution,
  formatApplied,
  modesFor,
  formatPrecision,
  readSettings,
  sentenceOf,
  settingsOf,
  share,
  formatSummary,
  formatTerms,
} from './ruleFormat';

const reported = testReplay.rule.replay ?? fail();

function fail(): never {
  throw new Error('the sample has a replay');
}

test.each([
  [{}, 'Fill in a missing website'],
  [{ mode: 'replace_own' }, 'Fill in a missing website, and replace earlier values from OpenStreetMap'],
  [{ mode: 'replace' }, 'Fill in a missing website, and replace any other value'],
  [{ field: 'pin', max_pin_shift_m: 40 }, 'Move a pin up to 40 m to a more precise one'],
  [{ field: 'link' }, 'Link records without differences to stores that match for certain'],
  [{ field: 'create' }, 'Create drafts for new stores of known brands'],
  [{ field: 'name', mode: 'replace' }, 'Correct case and accents of a name'],
  [{ field: 'email', label: 'Email', mode: 'fill_blank' }, 'Fill in a missing email address'],
] as const)('describes a rule in a sentence: %o', (more, words) => {
  expect(sentenceOf({ ...testRule, ...more })).toBe(words);
});

test('describes the conditions of a rule, and that it is off for a less trusted source', () => {
  expect(formatTerms(testRule)).toBe('Trust at least 60 %');
  expect(formatTerms({ ...testRule, min_trust: 0.8, require_corroborated: true })).toBe(
    'Trust at least 80 % (this source has 65 %, so the rule has no effect); phone, page or address must match',
  );
  expect(formatApplied({ ...testRule, applied_today: 12, last_applied: 40, last_undone: 2 })).toBe(
    '12 of at most 500 applied today; 2 of the last 40 undone',
  );
});

test.each([
  [{}, 'In 212 past decisions it would have been correct 209 times (98.6 %).'],
  [
    { agree: 6, differ: 1, precision: null },
    'Too few past decisions: in 7 it would have been correct 6 times.',
  ],
  [
    { agree: 0, differ: 0, precision: null },
    'The rule would have left all 1,232 past decisions to staff, so it cannot be tested.',
  ],
  [
    { considered: 0, agree: 0, differ: 0, precision: null },
    'No past decisions on this field for this source, so the rule cannot be tested.',
  ],
])('describes the precision of a rule: %o', (more, words) => {
  expect(formatPrecision({ ...reported, ...more })).toBe(words);
});

test('never rounds a share up to 100 %', () => {
  expect(share(0.9999)).toBe('99.9 %');
  expect(share(1)).toBe('100 %');
});

test('shows a caution for few or wrong past decisions', () => {
  expect(formatCaution(reported)).toBe('');
  expect(formatCaution({ ...reported, precision: 0.94 })).toContain('more than 5% of cases');
  expect(formatCaution({ ...reported, precision: null })).toContain('Fewer than 20');
});

test('summarizes how many rules are on and which ones the system switched off', () => {
  expect(formatSummary([])).toBe('No rules');
  expect(formatSummary([testRule])).toBe('All rules off');
  expect(
    formatSummary([
      { ...testRule, enabled: true },
      { ...testRule, disabled_why: '3 of the last 41 were undone' },
    ]),
  ).toBe('1 rule on, 1 disabled by the system');
});

test('sends only changed fields, and reports invalid ones', () => {
  expect(readSettings(settingsOf(testRule), testRule)).toEqual({ patch: {}, errors: {} });
  expect(readSettings({ ...settingsOf(testRule), min_trust: '70 %' }, testRule).patch).toEqual({
    min_trust: 0.7,
  });
  expect(readSettings({ ...settingsOf(testRule), min_trust: '59' }, testRule).errors).toEqual({
    min_trust: 'A whole number from 60 to 100',
  });
  const pin = { ...testRule, field: 'pin', max_pin_shift_m: 50 };
  expect(readSettings({ ...settingsOf(pin), max_pin_shift_m: '51' }, pin).errors).toEqual({
    max_pin_shift_m: 'A whole number from 1 to 50',
  });
  expect(readSettings({ ...settingsOf(null), field: 'menu_url' }, null).patch).toEqual({
    mode: 'fill_blank',
    min_trust: 0.6,
    max_pin_shift_m: null,
    require_corroborated: false,
  });
});

test('offers only existing modes', () => {
  expect(modesFor('hours')).toEqual(['fill_blank', 'replace_own']);
  expect(modesFor('create')).toEqual(['fill_blank']);
  expect(modesFor('link')).toEqual(['fill_blank']);
  expect(modesFor('pin')).not.toContain('fill_blank');
});
