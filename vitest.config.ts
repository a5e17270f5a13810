import { readdirSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { levelOf } from './frontend/shared/testing/levels.ts';
import { aliases } from './tools/aliases.js';

const level = levelOf(process.env['SOFRA_TEST_LEVEL']);

/** What the quick level leaves out: whole screens that take seconds and change seldom. */
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
/** Files that put something in a module's place: what another file has loaded before would go on with the real one. */
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
    // A test that hangs costs as much. On a machine with five times as much to do as it can, some take half a minute.
    testTimeout: 90_000,
    // The report marks a test that passed only on its second try. At the full level each test has one try.
    retry: level === 'full' ? 0 : 1,
    maxWorkers: '100%',
    // Files share a page and the modules they load: half of the time went into loading them anew. At the full
    // level each has its own, which shows whether one leans on what another left behind.
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
