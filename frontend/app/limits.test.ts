import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '@config/routes.json';
import contract from '@shared/api/contract.json';
import { ROLES } from '@shared/routes/roles';

/* Limits of texts and names of roles that the screens write down, held against the server's (`make api`). */

const longest: Record<string, Record<string, number>> = contract.longest;
const FEATURES = 'frontend/features/';

/** The call that saves the fields of an area's forms, where they are written as lines of text. */
const FORMS: readonly (readonly [string, string])[] = [['stores/components/', 'store/edit_store']];

/** The fields of a file's form that write down their limit. */
function limitsIn(file: string): readonly string[] {
  const source = readFileSync(FEATURES + file, 'utf8');
  return [...source.matchAll(/<TextInput\b[^>]*?\bname="([\w.]+)"[^>]*?\bmaxLength=\{\d+\}/g)].map(
    ([, field = '']) => `${file} ${field}`,
  );
}

const FILES = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.includes('.test.'),
);
const LIMITS = FILES.flatMap(limitsIn);

/** The lines of text of a file's form, as 'area field'. */
function linesIn(file: string): readonly string[] {
  const source = readFileSync(FEATURES + file, 'utf8');
  return [...source.matchAll(/<TextInput\b[^>]*?\bname="(\w+)"/g)].map(
    ([, field = '']) => `${folderOf(file)} ${field}`,
  );
}

/** The folder of an area: what several forms share stands beside them. */
function folderOf(file: string): string {
  return file.split('/')[0] ?? '';
}

test('only a part of a field writes down its limit: that of a whole field comes from its record', () => {
  const parts = LIMITS.filter((one) => one.includes('.', one.indexOf(' ')));
  // The server checks a name for signing in by a pattern, which has no limit of its own.
  const byPattern = 'accounts/components/NewUserForm.tsx username';
  expect(LIMITS.filter((one) => !parts.includes(one) && one !== byPattern)).toEqual([]);
  // A search that finds nothing proves nothing.
  expect(parts.length).toBeGreaterThan(3);
});

/** Texts of these calls that no plain line of a form of their area holds, and what does. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'store/edit_store halal_body': 'chosen from a list',
  'store/edit_store sublocality': 'named by the country: the level of its regions that is written',
  'store/edit_store verify_note': 'the dialog that verifies a store',
};

test('every limited text of a call has a field in its form', () => {
  const calls = [...new Set(FORMS.map(([, call]) => call))];
  const there = calls.flatMap((call) => Object.keys(longest[call] ?? {}).map((field) => `${call} ${field}`));
  const here = new Set(FILES.flatMap(linesIn));
  const folders = new Map(FORMS.map(([start, call]) => [call, folderOf(start)]));
  const missing = there.filter((one) => {
    const [call = '', field = ''] = one.split(' ');
    return !here.has(`${folders.get(call)} ${field}`);
  });
  expect(missing.filter((one) => !(one in ELSEWHERE))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((one) => !missing.includes(one))).toEqual([]);
});

test('the roles match those of the server', () => {
  expect([...ROLES].sort()).toEqual([...contract.roles].sort());
  const named = new Set([...Object.keys(routes.landing), ...Object.values(routes.areas).flat()]);
  named.delete('superuser');
  expect([...named].filter((role) => !contract.roles.includes(role))).toEqual([]);
});
