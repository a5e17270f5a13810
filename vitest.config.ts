import { readdirSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { levelOf } from './frontend/shared/testing/levels.ts';
import { aliases } from './tools/aliases.js';

const level = levelOf(process.env['SOFRA_TEST_LEVEL']);

/** Tests excluded from the quick level: whole screens that take seconds and rarely change. */
const LEFT_OUT_OF_QUICK = [
  'frontend/features/stores/onMap/storeMap.test.tsx',
  'frontend/features/stores/screens/storeForm.test.tsx',
  'frontend/features/stores/screens/storeMerge.test.tsx',
  'frontend/features/stores/screens/storeOverview.test.tsx',
  'frontend/features/uploads/screens/uploadPicturesScreen.test.tsx',
  'frontend/islands/storeForm.test.tsx',
  'frontend/shared/blocks/pageBlocks.test.tsx',
  'frontend/shared/importing/importScreen.test.tsx',
];

const FILES = 'frontend/**/*.test.{ts,tsx}';
const exclude = [...configDefaults.exclude, ...(level === 'quick' ? LEFT_OUT_OF_QUICK : [])];
/**
 * Test files that mock modules. They run isolated: a module that another file has already loaded would not be
 * mocked.
 */
const MOCKING = readdirSync('frontend', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `frontend/${file}`)
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://console.test/' } },
    setupFiles: ['frontend/shared/testing/setup.ts'],
    restoreMocks: true,
    css: false,
    // A test that hangs takes as long to fail. On a machine with five times its load, some tests take half a
    // minute.
    testTimeout: 90_000,
    // The report marks a test that passed only on its second try. At the full level each test has one try.
    retry: level === 'full' ? 0 : 1,
    maxWorkers: '100%',
    // Test files share a page and their loaded modules: loading them again took half of the time. At the full
    // level each file has its own, which reveals dependencies between files.
    projects: [
      {
        extends: true,
        test: {
          name: 'sharing',
          include: [FILES],
          exclude: [...exclude, ...MOCKING],
          isolate: level === 'full',
        },
      },
      { extends: true, test: { name: 'mocking', include: MOCKING, exclude, isolate: true } },
    ],
  },
});
