/*
 * Tests that the lint rules detect violations. Part of `npm run lint`.
 * Rules that need types are off here, so that nothing has to be compiled. None of the rules below needs them.
 */
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import config from '../eslint.config.js';

const LAYER = 'import-x/no-restricted-paths';
const WAIT = 'no-restricted-syntax';
const use = (name, from) => `import { ${name} } from '${from}';\nexport const use = ${name};\n`;
const button = (props) => `export const save = <Button ${props} />;\n`;

const SHARED = 'frontend/shared/planted.ts';
const CRM = 'frontend/features/crm/planted.tsx';
const TEST = 'frontend/shared/planted.test.ts';

/** Test cases: a name, a file path, its code, and the rule that must reject it (null: no rule may). */
const PLANTED = [
  ['shared imports the shell', SHARED, use('preferences', '@shell/preferences'), LAYER],
  ['shared imports the app', SHARED, use('screens', '@app/screens'), LAYER],
  ['a feature imports the shell', CRM, use('preferences', '@shell/preferences'), LAYER],
  ['a feature imports a feature', CRM, use('x', '@features/stores/model'), LAYER],
  ['a feature imports shared', CRM, use('toSearch', '@shared/routes/location'), null],
  [
    'a part of shared imports a later one',
    'frontend/shared/form/planted.ts',
    use('RecordLink', '@shared/table/columns/RecordLink'),
    LAYER,
  ],
  [
    'a part of shared imports an earlier one',
    'frontend/shared/table/planted.ts',
    use('toSearch', '@shared/routes/location'),
    null,
  ],
  ['the shell imports the app', 'frontend/shell/planted.ts', use('screens', '@app/screens'), LAYER],
  ['any', SHARED, 'export const anything: any = 1;\n', '@typescript-eslint/no-explicit-any'],
  ['vi.waitFor', TEST, 'await vi.waitFor(() => check());\n', WAIT],
  ['vi.waitUntil', 'frontend/shared/planted.test.tsx', 'await vi.waitUntil(() => true);\n', WAIT],
  ['expect.poll', TEST, 'await expect.poll(read).toBe(1);\n', WAIT],
  ['a shorter patience', TEST, 'await waitFor(ok, { timeout: 500 });\n', WAIT],
  ['a sleep', TEST, 'await new Promise((done) => setTimeout(done, 5));\n', WAIT],
  ['a sleep of the window', TEST, 'window.setTimeout(run, 5);\n', WAIT],
  ['a sleep of msw', 'frontend/shared/testing/planted.ts', 'await delay(50);\n', WAIT],
  ['an answer that never comes', TEST, "await delay('infinite');\n", null],
  ['a key by hand', CRM, 'export const key = <kbd>A</kbd>;\n', WAIT],
  ['a key of the table', CRM, 'export const key = (cap: string) => <kbd>{cap}</kbd>;\n', null],
  ['a button disabled while it saves', CRM, button('disabled={save.isPending}'), WAIT],
  [
    'a control of the editor disabled while it saves',
    'frontend/shared/blocks/planted.tsx',
    button("isDisabled={text === '' || isBusy}"),
    WAIT,
  ],
  ['a button loading while it saves', CRM, button('loading={isSaving}'), WAIT],
  ['a button busy while it saves', CRM, button("isBusy={save.isPending} disabled={text === ''}"), null],
  ['a timer of the product', SHARED, 'setTimeout(run, 5);\n', null],
];

const lint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [...config, tseslint.configs.disableTypeChecked],
});

async function complaint([name, filePath, code, wanted]) {
  const [result] = await lint.lintText(code, { filePath });
  // A message without a rule means that the file was not linted at all.
  const broken = result.messages.map(({ ruleId, message }) => ruleId ?? `not linted: ${message}`);
  const forbidden = broken.filter((rule) => rule === LAYER || rule === WAIT || rule.startsWith('not linted'));
  if (wanted === null ? forbidden.length === 0 : broken.includes(wanted)) return null;
  return `${name} (${filePath}): expected ${wanted ?? 'no complaint'}, got ${broken.join(', ') || 'none'}`;
}

const complaints = (await Promise.all(PLANTED.map(complaint))).filter((said) => said !== null);
if (complaints.length > 0) {
  console.error(`The lint does not see what it forbids:\n  ${complaints.join('\n  ')}`);
  process.exitCode = 1;
}
