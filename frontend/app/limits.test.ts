import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '@config/routes.json';
import contract from '@shared/api/contract.json';
import { ROLES } from '@shared/routes/roles';

/* Limits of texts and names of roles that the screens write down, held against the server's (`make api`). */

const longest: Record<string, Record<string, number>> = contract.longest;
const FEATURES = 'frontend/features/';

/** Which call saves the fields of a form: of two that match a file, the first. */
const FORMS: readonly (readonly [string, string])[] = [
  ['accounts/components/NewUserForm', 'user/create_user'],
  ['accounts/components/UserFields', 'user/edit_user'],
  ['content/collections/', 'collection/edit_collection'],
  ['content/pages/', 'page/edit_page'],
  ['content/videos/', 'video/edit_video'],
  ['content/form/', 'article/edit_article'],
  ['crm/form/', 'crm/edit_lead'],
  ['stores/components/', 'store/edit_store'],
  ['uploads/components/', 'picture/edit_picture'],
];

interface Limit {
  file: string;
  field: string;
  here: number;
  there: number | undefined;
}

/** The limits that the fields of a file's form have here, and those that its call has. */
function limitsIn(file: string): readonly Limit[] {
  const call = FORMS.find(([start]) => file.startsWith(start))?.[1];
  const source = readFileSync(FEATURES + file, 'utf8');
  return [...source.matchAll(/<TextInput\b[^>]*?\bname="(\w+)"[^>]*?\bmaxLength=\{(\d+)\}/g)].map(
    ([, field = '', here]) => ({ file, field, here: Number(here), there: longest[call ?? '']?.[field] }),
  );
}

const LIMITS = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .flatMap(limitsIn);

/** Fields whose limit is no plain one: a name and an address have a pattern, which says it as well. */
const BY_PATTERN = ['username', 'slug'];

test('a field of a form takes as long a text as its call does', () => {
  const compared = LIMITS.filter(({ field }) => !BY_PATTERN.includes(field));
  expect(compared.filter(({ here, there }) => here !== there)).toEqual([]);
  // A search that finds nothing proves nothing.
  expect(compared.length).toBeGreaterThan(25);
});

test('the roles are those of the server', () => {
  expect([...ROLES].sort()).toEqual([...contract.roles].sort());
  const named = new Set([...Object.keys(routes.landing), ...Object.values(routes.areas).flat()]);
  named.delete('superuser');
  expect([...named].filter((role) => !contract.roles.includes(role))).toEqual([]);
});
