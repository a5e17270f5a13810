import { expect, test } from 'vitest';
import { faultOf } from './rules';

test.each([
  ['', 'New Password required'],
  ['short', 'Password must be 8 to 64 characters'],
  ['New.Person', 'Password must not be the username'],
  ['sea and olives', null],
])('reports the password rule that %j violates', (password, fault) =>
  expect(faultOf(password, 'new.person')).toBe(fault),
);
