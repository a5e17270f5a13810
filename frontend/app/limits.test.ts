import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '@config/routes.json';
import contract from '@shared/api/contract.json';
import { ROLES } from '@shared/routes/roles';

/* Compares text limits and role names in screens with the API description (`make api` writes it). */

const longest: Record<string, Record<string, number>> = contract.longest;
const FEATURES = 'frontend/features/';

/** The call that saves the text fields of an area's forms. */
const FORMS: readonly (readonly [string, string])[] = [['stores/components/', 'store/edit_store']];

/** Return the fields of a file's form that declare a limit. */
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

/** Return the text fields of a file's form, as 'area field'. */
function linesIn(file: string): readonly string[] {
  const source = readFileSync(FEATURES + file, 'utf8');
  return [...source.matchAll(/<TextInput\b[^>]*?\bname="(\w+)"/g)].map(
    ([, field = '']) => `${folderOf(file)} ${field}`,
  );
}

/** Return the folder of an area. Parts that several forms share are in the same folder. */
function folderOf(file: string): string {
  return file.split('/')[0] ?? '';
}

test('only parts of a field declare a limit; the limit of a whole field comes from its record', () => {
  const parts = LIMITS.filter((one) => one.includes('.', one.indexOf(' ')));
  // The server validates usernames by a pattern without a length limit.
  const byPattern = 'accounts/components/NewUserForm.tsx username';
  expect(LIMITS.filter((one) => !parts.includes(one) && one !== byPattern)).toEqual([]);
  // Guard against a search that matches nothing.
  expect(parts.length).toBeGreaterThan(3);
});

/** Text inputs of these calls that are not plain text fields of a form, with the control that edits them. */
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
