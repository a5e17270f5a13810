import { expect, test } from 'vitest';
import { historyPhrase, formatHistoryAction } from './historyEntries';

test.each([
  ['publish', 'published it'],
  ['close_temporarily', 'marked it as temporarily closed'],
  ['reset_password', 'reset the password'],
  ['create', 'created it'],
  ['undo', 'undid a change'],
  ['start', 'started it'],
  ['reject', 'rejected it'],
  ['snooze', 'snoozed it'],
  ['view_as', 'viewed the console as this person'],
  // The lead was converted to a new store, or to an existing one.
  ['convert', 'won it'],
  ['rebase', 'compared it with the store again'],
])('formats %s as “%s”', (action, words) => expect(formatHistoryAction(action, 'console')).toBe(words));

test('formats an import, and an unknown action by its code', () => {
  expect(historyPhrase('create', 'import')).toEqual(['imported', '']);
  expect(formatHistoryAction('send_away', 'console')).toBe('did “send away” to it');
});
