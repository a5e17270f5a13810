import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '@shared/routes/roles';
import { beginSession, setUser } from '@shared/api/session';
import { Allowed, useAllowed } from './Allowed';

function Person({ roles }: { roles: string }) {
  return <p>{useAllowed(roles) ? 'may' : 'may not'}</p>;
}

function show(role: Role | null, is_superuser: boolean, roles: string): void {
  beginSession('token', 7);
  setUser({
    user_id: 7,
    username: 'deniz',
    nickname: 'Deniz',
    is_superuser,
    role,
    countries: ['ID'],
    language: 'en',
    must_change_password: false,
    must_set_up_second_factor: false,
  });
  render(
    <>
      <Allowed roles={roles}>
        <button>Publish</button>
      </Allowed>
      <Person roles={roles} />
    </>,
  );
}

test.each([
  ['a listed role', 'manager', false, 'manager,operator', true],
  ['a listed role after a space', 'operator', false, 'manager, operator', true],
  ['another role', 'editor', false, 'manager,operator', false],
  ['a role whose name is part of a listed one', 'kol', false, 'kolx', false],
  ['a super admin of another role', 'kol', true, 'manager', true],
  ['a super admin without role', null, true, 'manager', true],
  ['a manager where no role is listed', 'manager', false, '', false],
  ['a super admin where no role is listed', 'kol', true, '', true],
  ['nobody in particular', null, false, 'manager', false],
  ['anybody, where no role is listed', 'manager', false, '', false],
] as const)('%s', (_name, role, isSuper, roles, isAllowed) => {
  show(role, isSuper, roles);
  expect(screen.queryByRole('button', { name: 'Publish' }) !== null).toBe(isAllowed);
  expect(screen.getByText(isAllowed ? 'may' : 'may not')).toBeVisible();
});

test('follows a change of role', async () => {
  show('editor', false, 'manager');
  expect(screen.queryByRole('button')).toBeNull();
  show('manager', false, 'manager');
  expect(await screen.findAllByRole('button', { name: 'Publish' })).toHaveLength(2);
});
