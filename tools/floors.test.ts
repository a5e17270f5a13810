// @vitest-environment node
import { ESLint } from 'eslint';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';

/* Plants what may not be, and sees the lint find it: a lint that finds nothing proves nothing. */

const planted: string[] = [];

afterEach(() => planted.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true })));

function plant(path: string, code: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, code);
  planted.push(folder.includes('planted') ? folder : path);
}

async function rulesBroken(path: string): Promise<string[]> {
  const { configure } = (await import('../eslint.config.js')) as { configure: (features: string[]) => [] };
  const lint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: configure(['planted-a', 'planted-b']),
  });
  const [result] = await lint.lintFiles([path]);
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

const FLOOR = 'import-x/no-restricted-paths';

test.each([
  ['shared imports the shell', 'frontend/shared/planted-s/a.ts', '@shell/preferences', 'preferences'],
  ['shared imports the app', 'frontend/shared/planted-s/b.ts', '@app/screens', 'screens'],
  ['a feature imports the shell', 'frontend/features/planted-a/a.ts', '@shell/preferences', 'preferences'],
  ['the shell imports the app', 'frontend/shell/planted-s/a.ts', '@app/screens', 'screens'],
])('the lint refuses that %s', async (_name, path, from, what) => {
  plant(path, `import { ${what} } from '${from}';\nexport const use = ${what};\n`);
  expect(await rulesBroken(path)).toContain(FLOOR);
});

test('the lint refuses that one feature imports another, and lets it import shared', async () => {
  plant('frontend/features/planted-b/model.ts', 'export const model = 1;\n');
  const path = 'frontend/features/planted-a/a.ts';
  plant(path, "import { model } from '@features/planted-b/model';\nexport const use = model;\n");
  expect(await rulesBroken(path)).toContain(FLOOR);
  writeFileSync(
    path,
    "import { toSearch } from '@shared/routes/location';\nexport const use = toSearch({});\n",
  );
  expect(await rulesBroken(path)).not.toContain(FLOOR);
});

test('the lint refuses any', async () => {
  const path = 'frontend/shared/planted-s/c.ts';
  plant(path, 'export const anything: any = 1;\n');
  expect(await rulesBroken(path)).toContain('@typescript-eslint/no-explicit-any');
});
