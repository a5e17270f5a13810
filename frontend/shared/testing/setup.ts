import '@testing-library/jest-dom/vitest';
import createCache from '@emotion/cache';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type * as vanilla from 'zustand/vanilla';
import { setBoot } from '@shared/boot/boot';
import { testBoot } from './boot';
import { completeBrowser } from './browser';
import { PATIENCE_MS } from './patience';
import { rememberStores, resetStores } from './stores';

completeBrowser();
configure({ asyncUtilTimeout: PATIENCE_MS });

// Styles of MUI are omitted, like our own: queries by role evaluate every rule for every element.
const sheet = Object.getPrototypeOf(createCache({ key: 'tests' }).sheet) as {
  insert: (rule: string) => void;
};
sheet.insert = () => undefined;

vi.mock('zustand/vanilla', async (original) => {
  const real = await original<typeof vanilla>();
  return { ...real, createStore: rememberStores(real) };
});

beforeEach(() => {
  setBoot(testBoot);
});

afterEach(() => {
  cleanup();
  // Remove content that a test has added to the page, because test files share a page.
  document.body.replaceChildren();
  resetStores();
  localStorage.clear();
  sessionStorage.clear();
});
