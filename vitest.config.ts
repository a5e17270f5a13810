import { configDefaults, defineConfig } from 'vitest/config';
import { levelOf } from './frontend/shared/testing/levels.ts';
import { aliases } from './tools/aliases.js';

const level = levelOf(process.env['SOFRA_TEST_LEVEL']);

/** What the quick level leaves out: whole screens that take seconds and change seldom. */
const LEFT_OUT_OF_QUICK = [
  'frontend/features/stores/onMap/storeMap.test.tsx',
  'frontend/features/stores/screens/storeMerge.test.tsx',
  'frontend/features/uploads/screens/uploadPicturesScreen.test.tsx',
  'frontend/islands/storeForm.test.tsx',
  'frontend/shared/blocks/pageBlocks.test.tsx',
  'frontend/shared/importing/importScreen.test.tsx',
];

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://console.test/' } },
    include: ['frontend/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(level === 'quick' ? LEFT_OUT_OF_QUICK : [])],
    setupFiles: ['frontend/shared/testing/setup.ts'],
    restoreMocks: true,
    css: false,
    // A test that hangs costs half a minute, and no busy machine makes one of them that slow.
    testTimeout: 30_000,
    maxWorkers: '100%',
    // Files share a page and the modules they load: half of the time went into loading them anew. At the full
    // level each has its own, which shows whether one leans on what another left behind.
    isolate: level === 'full',
  },
});
