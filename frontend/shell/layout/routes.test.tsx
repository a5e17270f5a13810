import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import routes from '@config/routes.json';
import type { RouteEntry } from '@shared/routes/table';
import { allRoutes } from '@shared/routes/table';
import { setBoot } from '@shared/boot/boot';
import { beginSession, setUser } from '@shared/api/session';
import { testBoot } from '@shared/testing/boot';
import { testManager } from '@shared/testing/user';
import { PATHS } from '@shared/ui/iconPaths';
import { ShellContext, type ShellRuntime } from '../runtime';
import { SideMenu } from './SideMenu';

/* Tests that every key in config/routes.json is used and every icon is rendered. */

const PRODUCT = ['frontend/shell', 'frontend/app', 'frontend/shared', 'frontend/features'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|\.d\.ts$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
);

/** Return the property names in the source files, without those of the route type itself. */
function wordsOf(sources: readonly string[]): ReadonlySet<string> {
  const own = /export interface RouteEntry \{[^}]*\}/;
  return new Set(sources.flatMap((source) => source.replace(own, '').match(/(?<=[.{,]\s*)\b\w+\b/g) ?? []));
}

/** Return the route keys that no source file reads. */
function unreadKeys(entries: readonly RouteEntry[], sources: readonly string[]): readonly string[] {
  const words = wordsOf(sources);
  return [...new Set(entries.flatMap((entry) => Object.keys(entry)))].filter((key) => !words.has(key));
}

/** Return the declared route keys that no route sets. */
function unsetKeys(entries: readonly object[], table: string): readonly string[] {
  const [, body = ''] = /export interface RouteEntry \{([^}]*)\}/.exec(table) ?? [];
  const declared = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, key = '']) => key);
  return declared.filter((key) => !entries.some((entry) => key in entry));
}

/** Return the icons that are named neither by a route nor by a source file. */
function unusedIcons(icons: readonly string[], entries: readonly RouteEntry[], sources: readonly string[]) {
  const named = new Set(entries.map(({ icon }) => icon));
  const quoted = new Set(sources.flatMap((source) => source.match(/(?<=['"])[a-z-]+(?=['"])/g) ?? []));
  return icons.filter((icon) => !named.has(icon) && !quoted.has(icon));
}

const TABLE = readFileSync('frontend/shared/routes/table.ts', 'utf8');
const withoutPaths = PRODUCT.filter((source) => !source.includes('export const PATHS'));

describe('the table of routes', () => {
  test('has no unread key, and its type no unused one', () => {
    expect(unreadKeys(allRoutes(), PRODUCT)).toEqual([]);
    expect(unsetKeys(allRoutes(), TABLE)).toEqual([]);
  });

  test('reports an unread key and an unused one', () => {
    const planted = { path: '/x', name: 'X', title: 'X', hideTitle: true };
    expect(unreadKeys([planted], PRODUCT)).toEqual(['hideTitle']);
    expect(unsetKeys([planted], TABLE)).toContain('icon');
  });

  test('names exactly the areas that it lists', () => {
    const named = new Set(allRoutes().flatMap(({ area }) => area ?? []));
    expect([...named].sort()).toEqual(Object.keys(routes.areas).sort());
  });
});

describe('icons', () => {
  test('are all used', () => {
    expect(unusedIcons(Object.keys(PATHS), allRoutes(), withoutPaths)).toEqual([]);
  });

  test('are reported if unused', () => {
    expect(unusedIcons(['shop', 'teapot'], allRoutes(), withoutPaths)).toEqual(['teapot']);
  });
});

describe('the menu', () => {
  beforeEach(() => {
    setBoot(testBoot);
    beginSession('token', 1);
    setUser({
      ...testManager,
      user_id: 1,
      username: 'admin',
      nickname: 'Admin',
      is_superuser: true,
      role: null,
    });
  });

  /** Return the rendered menu entries: address or group title, and the path of the icon. */
  function drawn(): ReadonlyMap<string, string | null> {
    const shell = { screens: {} } as ShellRuntime;
    const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    const { container } = render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ShellContext value={shell}>
            <SideMenu activePath={null} isCollapsed={false} />
          </ShellContext>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const items = [...container.querySelectorAll('.menu-item')];
    return new Map(
      items.map((item) => [
        item.getAttribute('href') ?? `group ${item.querySelector('.menu-title')?.textContent ?? ''}`,
        item.querySelector('path')?.getAttribute('d') ?? null,
      ]),
    );
  }

  test('draws every icon that routes name, and each entry has one', () => {
    const menu = drawn();
    const paths: Readonly<Record<string, string>> = PATHS;
    const named = allRoutes().filter((route) => route.icon !== undefined);
    const wrong = named.filter((route) => {
      const shown = menu.get(route.path) ?? menu.get(`group ${route.title}`) ?? menu.get(firstOf(route));
      return shown === undefined || shown !== paths[route.icon ?? ''];
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
    const entries = [...menu.keys()].filter((key) => key.startsWith('/'));
    expect(entries.filter((path) => !named.some((route) => route.path === path))).toEqual([]);
    expect(entries.length).toBeGreaterThan(15);
  });

  /**
   * Return the path of the first child. A group with a single entry of the same title is rendered as that entry.
   */
  function firstOf(route: RouteEntry): string {
    return route.children?.[0]?.path ?? '';
  }
});
