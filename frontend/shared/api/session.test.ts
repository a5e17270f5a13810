import { expect, it } from 'vitest';
import { beginSession, endSession } from './session';

it('marks for public pages on this host that a user is signed in', () => {
  history.replaceState(null, '', '/site/id');
  beginSession('token', 1);
  expect(document.cookie).toContain('sofra_staff=1');
  endSession();
  expect(document.cookie).not.toContain('sofra_staff');
});
