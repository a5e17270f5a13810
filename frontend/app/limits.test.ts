import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '@config/routes.json';
import contract from '@shared/api/contract.json';
import { ROLES } from '@shared/routes/roles';

/* Limits of texts and names of roles that the screens write down, held against the server's (`make api`). */

const longest: Record<string, Record<string, number>> = contract.longest;
const FEATURES = 'frontend/features/';

/**
 * Which call saves the fields of a form: of two that match a file, the first. Forms of kinds that have a table
 * (shared/records) are left out: their limits come from it.
 */
const FORMS: readonly (readonly [string, string])[] = [
  ['stores/components/', 'store/edit_store'],
  ['uploads/components/', 'picture/edit_picture'],
];

interface Limit {
  file: string;
  field: string;
  here: number;
  there: number | undefined;
}

/** The call that saves the form of a file. */
function callOf(file: string): string {
  return FORMS.find(([start]) => file.startsWith(start))?.[1] ?? '';
}

/** The limits that the fields of a file's form have here, and those that its call has. */
function limitsIn(file: string): readonly Limit[] {
  const source = readFileSync(FEATURES + file, 'utf8');
  return [...source.matchAll(/<TextInput\b[^>]*?\bname="(\w+)"[^>]*?\bmaxLength=\{(\d+)\}/g)].map(
    ([, field = '', here]) => ({ file, field, here: Number(here), there: longest[callOf(file)]?.[field] }),
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
  expect(compared.length).toBeGreaterThan(20);
});

/** Texts of these calls that no plain line of a form of their area holds, and what does. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'store/edit_store halal_body': 'chosen from a list',
  'store/edit_store sublocality': 'named by the country: the level of its regions that is written',
  'store/edit_store verify_note': 'the dialog that verifies a store',
};

test('a text that a call limits has a field in its form', () => {
  const calls = [...new Set(FORMS.map(([, call]) => call))];
  const there = calls.flatMap((call) => Object.keys(longest[call] ?? {}).map((field) => `${call} ${field}`));
  // The folder of an area: what several forms share stands beside them.
  const folderOf = (file: string) => file.split('/')[0];
  const here = new Set(LIMITS.map(({ file, field }) => `${folderOf(file)} ${field}`));
  const folders = new Map(FORMS.map(([start, call]) => [call, folderOf(start)]));
  const missing = there.filter((one) => {
    const [call = '', field = ''] = one.split(' ');
    return !here.has(`${folders.get(call)} ${field}`);
  });
  expect(missing.filter((one) => !(one in ELSEWHERE))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((one) => !missing.includes(one))).toEqual([]);
});

test('the roles are those of the server', () => {
  expect([...ROLES].sort()).toEqual([...contract.roles].sort());
  const named = new Set([...Object.keys(routes.landing), ...Object.values(routes.areas).flat()]);
  named.delete('superuser');
  expect([...named].filter((role) => !contract.roles.includes(role))).toEqual([]);
});
