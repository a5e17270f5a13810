import { defineConfig } from 'vitest/config';
import { aliases } from './tools/aliases.js';

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://console.test/' } },
    include: ['frontend/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    setupFiles: ['frontend/shared/testing/setup.ts'],
    restoreMocks: true,
    css: false,
    testTimeout: 300_000,
    maxWorkers: '100%',
  },
});
