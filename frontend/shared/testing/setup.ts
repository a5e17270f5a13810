import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { testBoot } from './boot';
import { PATIENCE_MS } from './patience';

configure({ asyncUtilTimeout: PATIENCE_MS });

beforeEach(() => {
  setBoot(testBoot);
});

afterEach(() => {
  cleanup();
  // The tests of the tools run outside a page.
  if (!('localStorage' in globalThis)) return;
  localStorage.clear();
  sessionStorage.clear();
});
