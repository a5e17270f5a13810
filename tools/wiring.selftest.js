/*
 * Tests that the wiring check of the front end detects an export that only tests use, a file without an importer, an
 * unused package, and an option that is never passed. Part of `npm run wiring`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findUnused, productFiles } from './wiring/options.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const knip = join(root, 'node_modules/.bin/knip');

const MAIN = `import { render } from '@shared/part';\nrender({ title: 'A' });\n`;
const PART = `export interface Options {\n  title?: string;\n}\n
export function render({ title }: Options): string {\n  return title ?? '';\n}\n`;
/** A project in which everything is used. */
const GOOD = {
  'frontend/app/main.tsx': MAIN,
  'frontend/islands/main.tsx': 'export {};\n',
  'frontend/shared/part.ts': PART,
  'frontend/shared/part.test.ts': `import { render } from './part';\nrender({ title: 'B' });\n`,
};

/** Test cases: the changed files, the tool that must report them, and its report (null: no report). */
const PLANTED = [
  ['everything is used', {}, knipOf, null],
  ['everything is given', {}, optionsOf, null],
  [
    'an export that only a test uses',
    {
      'frontend/shared/part.ts': `${PART}export function hidden(): void {}\n`,
      'frontend/shared/part.test.ts': `import { hidden } from './part';\nhidden();\n`,
    },
    knipOf,
    'hidden',
  ],
  [
    'a file that nobody imports',
    { 'frontend/shared/alone.ts': 'export const alone = 1;\n' },
    knipOf,
    'alone.ts',
  ],
  [
    'a file that only a test imports',
    {
      'frontend/shared/alone.ts': 'export const alone = 1;\n',
      'frontend/shared/alone.test.ts': `import { alone } from './alone';\nvoid alone;\n`,
    },
    knipOf,
    'alone.ts',
  ],
  ['a package that nobody imports', { 'package.json': manifest({ zustand: '5.0.8' }) }, knipOf, 'zustand'],
  [
    'an option that nobody gives',
    { 'frontend/shared/part.ts': PART.replace('title?: string;', 'title?: string;\n  size?: number;') },
    optionsOf,
    'size of Options',
  ],
  [
    'an option that only a test gives',
    { 'frontend/app/main.tsx': MAIN.replace(`{ title: 'A' }`, '{}') },
    optionsOf,
    'title of Options',
  ],
  [
    'a prop that nobody gives',
    {
      'frontend/app/main.tsx': `import { Part } from '@shared/part';\nexport const page = <Part title="A" />;\n`,
      'frontend/shared/part.ts': `export function Part(props: { title: string; note?: string }) {\n  return props.note ?? props.title;\n}\n`,
    },
    optionsOf,
    'note of Part',
  ],
];

function manifest(dependencies) {
  return JSON.stringify({ name: 'planted', private: true, type: 'module', dependencies });
}

function knipOf(folder) {
  try {
    return execFileSync(process.execPath, [realpathSync(knip), '--production', '--no-progress'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (failure) {
    return failure.stdout + failure.stderr;
  }
}

function optionsOf(folder) {
  return findUnused(folder, productFiles(folder), new Map()).join('\n');
}

function complaint([name, files, check, wanted]) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'wiring-'));
  try {
    for (const config of ['knip.jsonc', 'tsconfig.json']) cpSync(join(root, config), join(folder, config));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, text] of Object.entries({ 'package.json': manifest({}), ...GOOD, ...files })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const said = check(folder);
    if (wanted === null ? said.trim() === '' : said.includes(wanted)) return null;
    return `${name}: expected ${wanted ?? 'no complaint'}, got ${said.trim() || 'none'}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const complaints = PLANTED.map(complaint).filter((said) => said !== null);
if (complaints.length > 0) {
  console.error(`The wiring check does not see what it forbids:\n  ${complaints.join('\n  ')}`);
  process.exitCode = 1;
}
