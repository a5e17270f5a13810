import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { setBoot } from '@shared/boot/boot';
import { testBoot } from './boot';

beforeEach(() => {
  setBoot(testBoot);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
