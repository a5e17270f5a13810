import { readFileSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import query from '@tanstack/eslint-plugin-query';
import tseslint from 'typescript-eslint';

const layers = [
  {
    target: './frontend/shared',
    from: './frontend/{features,shell,app,islands}/**/*',
    message: 'shared is the lowest layer: it imports nothing above it.',
  },
  {
    target: './frontend/features',
    from: './frontend/{shell,app}/**/*',
    message: 'A feature knows neither the shell nor the app: use shared/workspace.',
  },
  {
    target: './frontend/shell',
    from: './frontend/{features,app}/**/*',
    message: 'The shell knows no feature and not the app: screens are handed to it.',
  },
  {
    target: './frontend/islands',
    from: './frontend/{shell,app}/**/*',
    message: 'An island stands on shared and features only.',
  },
];

// Folders of shared, lowest first: each imports only folders before it.
const SHARED_LAYERS = {
  base: ['boot', 'format', 'routes', 'hooks', 'storage', 'api', 'ui', 'theme'],
  state: [
    'session',
    'attention',
    'entry',
    'notifications',
    'passkeys',
    'proof',
    'secondFactor',
    'workspace',
    'keys',
    'permission',
  ],
  parts: ['form', 'map', 'pictures', 'seo', 'work', 'decisions', 'table', 'blocks', 'fields'],
  pages: ['importing', 'inbox', 'review', 'history', 'records'],
};

const shared = (folders) => {
  const order = Object.values(SHARED_LAYERS).flat();
  const unlisted = folders.filter((folder) => folder !== 'testing' && !order.includes(folder));
  if (unlisted.length > 0) throw new Error(`SHARED_LAYERS does not list ${unlisted.join(', ')}`);
  return order.slice(0, -1).map((folder, index) => ({
    target: `./frontend/shared/${folder}`,
    from: order.slice(index + 1).map((later) => `./frontend/shared/${later}`),
    message: `shared/${folder} imports only the folders before it in SHARED_LAYERS.`,
  }));
};

// Features are independent: each may import its own folder and shared.
const apart = (features) =>
  features.map((feature) => ({
    target: `./frontend/features/${feature}`,
    from: './frontend/features',
    except: [`./${feature}`],
    message: 'Features do not import each other: what two need belongs in shared.',
  }));

const SETTLE =
  'Wait with waitFor or findBy…, or settled() of shared/testing/patience: they have the project’s timeout.';
const NO_SLEEP = 'A test waits for a condition, never for a time.';
// vi.waitFor and expect.poll time out after one second, even on a busy machine.
const impatience = [
  ['MemberExpression[object.name="vi"][property.name=/^wait(For|Until)$/]', SETTLE],
  ['MemberExpression[object.name="expect"][property.name="poll"]', SETTLE],
  ['CallExpression[callee.name=/^(waitFor|find.+)$/] Property[key.name="timeout"]', SETTLE],
  ['CallExpression[callee.name="setTimeout"]', NO_SLEEP],
  ['CallExpression[callee.property.name="setTimeout"]', NO_SLEEP],
  ['CallExpression[callee.name="delay"]:not([arguments.0.value="infinite"])', NO_SLEEP],
  ['ImportDeclaration[source.value=/timers.promises$/]', NO_SLEEP],
].map(([selector, message]) => ({ selector, message }));

// Buttons take their shortcut from its command, so that keys are defined in one table.
const KEY_BY_HAND = {
  selector: 'JSXElement[openingElement.name.name="kbd"] > JSXText[value=/\\S/]',
  message: 'Keys stand in shared/ui/keymap: <Kbd of="accept" />.',
};

// Browsers blur a control that becomes disabled: keyboard users would start again at the top of the page.
const FOCUS_LOST = {
  // Exceptions: a menu item disappears with its menu, and `loading` of a combobox only shows a status.
  selector:
    ':matches(JSXOpeningElement:not([name.name="MenuItem"]) > JSXAttribute[name.name=/^(disabled|isDisabled)$/], JSXOpeningElement[name.name=/Button$/] > JSXAttribute[name.name="loading"]) Identifier[name=/^is(Busy|Pending|Saving|Sending|Taking|Running|Deciding|Loading|FetchingNextPage|Merging)$/]',
  message: 'What waits for an answer keeps the focus: isBusy of shared/ui Button, Select and ticks.',
};

// Words that have to be decoded, as whole words of a name: “found”, “isFound”, “FOUND_AT” (docs/glossary.md).
const words = Object.keys(
  JSON.parse(readFileSync(new URL('tools/wiring/words.json', import.meta.url), 'utf8')),
);
const capitalized = words.map((word) => word[0].toUpperCase() + word.slice(1));
const DECODED = [
  `^_?(?:${words.join('|')})(?![a-z])`,
  `(?:${capitalized.join('|')})(?![a-z])`,
  `(?:^|_)(?:${words.map((word) => word.toUpperCase()).join('|')})(?:_|$)`,
].join('|');
// Names of the API's schemas and of HTTP.
const EXCUSED = '^(?:FoundLine|FoundRecord|FoundStore|NotFound|CODE_FOUND|CODE_GONE|GONE_LABEL)$';

function configure(features, sharedFolders) {
  return tseslint.config(
    {
      ignores: [
        'build/**',
        'node_modules/**',
        'var/**',
        '.venv/**',
        'static/**',
        'apps/**',
        'tools/recipe/new/**',
        'frontend/shared/api/schema.d.ts',
      ],
    },
    js.configs.recommended,
    {
      files: ['frontend/**/*.{ts,tsx}', 'tools/**/*.ts', '*.config.ts'],
      extends: [...tseslint.configs.strictTypeChecked],
      plugins: {
        'import-x': importX,
        'react-hooks': reactHooks,
        'jsx-a11y': jsxA11y,
        '@tanstack/query': query,
      },
      languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
      settings: {
        'import-x/resolver-next': [
          createTypeScriptImportResolver({ project: `${import.meta.dirname}/tsconfig.json` }),
        ],
      },
      rules: {
        ...reactHooks.configs.recommended.rules,
        ...jsxA11y.flatConfigs.recommended.rules,
        ...query.configs['flat/recommended'][0].rules,
        'import-x/no-restricted-paths': [
          'error',
          { basePath: import.meta.dirname, zones: [...layers, ...shared(sharedFolders), ...apart(features)] },
        ],
        'import-x/no-cycle': 'error',
        'import-x/no-duplicates': 'error',
        '@typescript-eslint/no-explicit-any': 'error',
        '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
        '@typescript-eslint/consistent-type-imports': 'error',
        '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
        '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        // Dialogs focus their first field on purpose, because users continue there.
        'jsx-a11y/no-autofocus': 'off',
        'jsx-a11y/label-has-associated-control': [
          'error',
          { controlComponents: ['Input', 'Textarea', 'Checkbox', 'Radio', 'Switch'] },
        ],
        complexity: ['error', 12],
        '@typescript-eslint/naming-convention': [
          'error',
          {
            selector: ['variableLike', 'typeLike'],
            format: null,
            custom: { regex: DECODED, match: false },
            filter: { regex: EXCUSED, match: false },
          },
          // Keys of answers and properties.
          { selector: ['variable', 'parameter'], modifiers: ['destructured'], format: null },
        ],
        eqeqeq: 'error',
        'no-useless-rename': 'error',
        'object-shorthand': 'error',
        'no-console': 'error',
      },
    },
    {
      files: ['frontend/**/*.{ts,tsx}'],
      ignores: ['frontend/shared/ui/lazyPart.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: 'react',
                importNames: ['lazy'],
                message: 'lazyPart keeps the page where a file does not come.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['frontend/**/*.tsx'],
      // The text editor has its own shortcuts, which work while typing.
      ignores: ['frontend/shared/blocks/**'],
      rules: { 'no-restricted-syntax': ['error', KEY_BY_HAND, FOCUS_LOST] },
    },
    {
      files: ['frontend/shared/blocks/**/*.tsx'],
      rules: { 'no-restricted-syntax': ['error', FOCUS_LOST] },
    },
    {
      files: ['frontend/**/*.test.{ts,tsx}', 'frontend/**/testing/**/*.{ts,tsx}'],
      rules: { 'no-restricted-syntax': ['error', ...impatience] },
    },
    {
      files: ['tools/**/*.js', '*.config.js'],
      languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
    },
  );
}

const foldersOf = (path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

export default configure(foldersOf('./frontend/features'), foldersOf('./frontend/shared'));
