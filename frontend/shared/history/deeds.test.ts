import { expect, test } from 'vitest';
import { deedOf, deedWords } from './deeds';

test.each([
  ['publish', 'published it'],
  ['close_temporarily', 'closed it for a time'],
  ['reset_password', 'reset the password'],
  ['create', 'created it'],
  ['undo', 'took back a change'],
  ['start', 'took it up'],
  ['reject', 'rejected it'],
  ['snooze', 'put it off'],
  ['rebase', 'compared it with the store again'],
])('%s is told as %s', (action, words) => expect(deedWords(action, 'console')).toBe(words));

test('what came from a file was imported, and a code that is new is told as it stands', () => {
  expect(deedOf('create', 'import')).toEqual(['imported', '']);
  expect(deedWords('send_away', 'console')).toBe('did “send away” to it');
});
