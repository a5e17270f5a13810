import { describe, expect, test } from 'vitest';
import { allRoutes, findRoute, mayOpen } from '@shared/routes/table';
import type { Role } from '@shared/routes/roles';
import { decide, loginPath, safeRedirect, type Place } from './guard';

const as = (role: Role | null, is_superuser = false) => ({ token: 't', user: { role, is_superuser } });
const stranger = { token: null, user: null };
const superuser = as(null, true);

function at(path: string): Place {
  const [pathname = '', search] = path.split('?');
  return { pathname, search: search === undefined ? '' : `?${search}` };
}

describe('redirects end on a screen and keep the query', () => {
  test.each([
    ['/', '/pages/list'],
    ['/store', '/store/store/list'],
    ['/store/stores?status=draft', '/store/store/list?status=draft'],
    ['/content', '/content/article/list'],
    ['/system', '/system/userList'],
    ['/system/user', '/system/userList'],
    ['/comment', '/comment/list'],
    ['/pages', '/pages/list'],
    ['/upload-picture?x=1', '/upload-picture/index?x=1'],
    ['/inbox?kind=comment', '/today?kind=comment'],
  ])('%s → %s', (from, to) => expect(decide(at(from), superuser)).toEqual({ kind: 'redirect', to }));

  test.each([
    ['kol', '?status=draft%2Cchanges_requested'],
    ['editor', '?author=me&status=draft%2Cchanges_requested'],
    ['reviewer', '?status=in_review'],
  ] as const)(
    'the root always redirects %s to the default list of the role with its filters',
    (role, search) =>
      expect(decide(at('/'), as(role))).toEqual({ kind: 'redirect', to: `/content/article/list${search}` }),
  );
});

test('a company sign-in during work is distinguished from signing in', () => {
  const redirect = { kind: 'cameBack', redirect: { code: 'C', state: 'S' } };
  expect(decide(at('/login?code=C&state=S'), superuser)).toEqual(redirect);
  expect(decide(at('/login?code=C&state=S'), { token: 't', user: null })).toEqual(redirect);
  expect(decide(at('/login?code=C&state=S'), stranger)).toEqual({ kind: 'login' });
  expect(decide(at('/login?error=x&state=S'), superuser)).toMatchObject({ kind: 'redirect' });
});

describe('paths are strict', () => {
  test.each(['/login/', '/Pages/list', '/pages//list', '//pages/list', '/nowhere', '/pages%2Flist', '/404'])(
    '%s is the error page',
    (path) => {
      expect(decide(at(path), superuser)).toEqual({ kind: 'error', status: 404 });
      expect(decide(at(path), stranger)).toEqual({ kind: 'error', status: 404 });
    },
  );

  test.each([
    ['/404?status=403', 403],
    ['/nowhere?status=500', 500],
    ['/404?status=418', 404],
  ])('%s shows %d', (path, status) => expect(decide(at(path), superuser)).toEqual({ kind: 'error', status }));
});

describe('a stranger', () => {
  test('is shown the sign-in page', () => expect(decide(at('/login'), stranger)).toEqual({ kind: 'login' }));

  test('is sent to sign in with the wanted path, encoded once', () =>
    expect(decide(at('/store/store/edit?id=5&tab=a%20b'), stranger)).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Fstore%2Fstore%2Fedit%3Fid%3D5%26tab%3Da%2520b',
    }));
});

describe('an invitation', () => {
  test.each([
    ['a stranger', stranger],
    ['a signed-in user', superuser],
    ['a user who is not loaded yet', { token: 't', user: null }],
  ])('is open to %s', (_name, visitor) =>
    expect(decide(at('/invitation'), visitor)).toEqual({ kind: 'invitation' }),
  );
});

describe('a person who must set up a second factor', () => {
  const user = { role: 'manager' as const, is_superuser: false, must_set_up_second_factor: true };
  test.each(['/', '/login', '/system/userList', '/nowhere'])('does so before %s', (path) =>
    expect(decide(at(path), { token: 't', user })).toEqual({ kind: 'secondFactor' }),
  );

  test('chooses a password first', () =>
    expect(decide(at('/'), { token: 't', user: { ...user, must_change_password: true } })).toEqual({
      kind: 'firstPassword',
    }));
});

describe('a person with a one-time password', () => {
  const visitor = {
    token: 't',
    user: { role: 'editor' as const, is_superuser: false, must_change_password: true },
  };
  test.each(['/', '/login?redirect=%2Fpages%2Flist', '/content/article/list', '/nowhere'])(
    'must choose a password before %s',
    (path) => expect(decide(at(path), visitor)).toEqual({ kind: 'firstPassword' }),
  );
});

describe('a person with a token', () => {
  test('has the account loaded before anything is shown', () =>
    expect(decide(at('/pages/list'), { token: 't', user: null })).toEqual({ kind: 'loadUser' }));

  test.each([
    ['manager', '/pages/list'],
    ['operator', '/pages/list'],
    ['kol', '/content/article/list'],
    ['editor', '/content/article/list'],
    ['reviewer', '/content/article/list'],
  ] as const)('is redirected from the sign-in page: %s to %s', (role, to) =>
    expect(decide(at('/login'), as(role))).toEqual({ kind: 'redirect', to }),
  );

  test('lands on Today after sign-in by choice, and by "/" where the specification says', () => {
    const user = { role: 'operator' as const, is_superuser: false, start_on: 'today' };
    expect(decide(at('/login'), { token: 't', user })).toEqual({ kind: 'redirect', to: '/today' });
    expect(decide(at('/'), { token: 't', user })).toEqual({ kind: 'redirect', to: '/pages/list' });
    expect(decide(at('/login'), as('operator'))).toEqual({ kind: 'redirect', to: '/pages/list' });
  });

  test('returns to the requested address after sign-in, with its query', () => {
    const wanted = at('/store/store/edit?id=5&q=a%26b');
    expect(decide(at(loginPath(wanted)), as('operator'))).toEqual({
      kind: 'redirect',
      to: '/store/store/edit?id=5&q=a%26b',
    });
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'pages/list',
    '/login',
    '/store/store/list',
  ])('is not redirected to %j', (redirect) =>
    expect(decide(at(`/login?redirect=${encodeURIComponent(redirect)}`), as('editor'))).toEqual({
      kind: 'redirect',
      to: '/content/article/list',
    }),
  );

  test('without the required role is shown the error page', () =>
    expect(decide(at('/store/store/list?status=draft'), as('editor'))).toEqual({
      kind: 'redirect',
      to: '/404',
      state: { refused: 'StoreList' },
    }));

  test('names the roles of a screen of other roles', () => {
    const reported = (refused: unknown, visitor: typeof superuser) =>
      decide({ ...at('/404'), state: { refused } }, visitor);
    const error = { kind: 'error', status: 404 };
    expect(reported('StoreList', as('editor'))).toEqual({
      ...error,
      refused: findRoute('/store/store/list'),
    });
    expect(reported('StoreList', as('operator'))).toEqual(error);
    expect(reported('Nowhere', as('editor'))).toEqual(error);
    expect(decide({ ...at('/404'), state: 'else' }, as('editor'))).toEqual(error);
    expect(decide({ ...at('/404'), state: { refused: 'StoreList' } }, stranger)).toEqual(error);
  });

  test('with an unknown role opens no screen', () =>
    expect(decide(at('/pages/list'), as(null))).toMatchObject({ kind: 'redirect', to: '/404' }));
});

describe('the table of routes', () => {
  test('has every screen of the specification for the roles of its area', () => {
    const table: [string, Role[]][] = [
      ['/comment/list', ['manager', 'operator']],
      ['/pages/edit', ['manager', 'operator']],
      ['/store/crm/detail', ['manager', 'operator']],
      ['/upload-picture/index', ['manager', 'operator']],
      ['/system/userEdit', ['manager', 'reviewer']],
      ['/content/video/list', ['manager', 'editor', 'kol', 'operator', 'reviewer']],
      ['/content/me/info', ['manager', 'editor', 'kol', 'operator', 'reviewer']],
      ['/content/collection/list', ['manager', 'operator', 'reviewer']],
    ];
    for (const [path, roles] of table) {
      const route = findRoute(path);
      const open = (['manager', 'operator', 'reviewer', 'editor', 'kol'] as const).filter(
        (role) => route !== null && mayOpen(route, { role, is_superuser: false }),
      );
      expect([path, [...open].sort()]).toEqual([path, [...roles].sort()]);
    }
  });

  test('gives each path a screen, a redirect, or a page of the shell', () => {
    for (const route of allRoutes())
      expect([
        route.path,
        route.screen !== undefined || route.redirect !== undefined || route.public === true,
      ]).toEqual([route.path, true]);
  });

  test('redirects only to its own screens', () =>
    expect(safeRedirect('/pages/list?x=1#y')?.pathname).toBe('/pages/list'));
});
