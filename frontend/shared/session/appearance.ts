import { createStore } from 'zustand/vanilla';
import { localShelf, storageKey } from '@shared/storage/storage';

export const APPEARANCES = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];
export type Scheme = 'light' | 'dark';

const KEY = 'appearance';

export const appearance = createStore<{ chosen: Appearance }>(() => ({ chosen: 'system' }));

function darkMedia(): MediaQueryList | null {
  return typeof globalThis.matchMedia === 'function'
    ? globalThis.matchMedia('(prefers-color-scheme: dark)')
    : null;
}

export function schemeOf(chosen: Appearance): Scheme {
  if (chosen !== 'system') return chosen;
  return darkMedia()?.matches === true ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset['scheme'] = schemeOf(appearance.getState().chosen);
}

function readStored(): Appearance {
  const stored = localShelf.get(KEY);
  return APPEARANCES.find((option) => option === stored) ?? 'system';
}

export function chooseAppearance(chosen: Appearance): void {
  localShelf.set(KEY, chosen, null);
  appearance.setState({ chosen });
}

/**
 * Set the color scheme of the page before the first render, and follow changes by the system and other
 * windows.
 */
export function startAppearance(): void {
  appearance.subscribe(apply);
  appearance.setState({ chosen: readStored() });
  darkMedia()?.addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === storageKey(KEY)) appearance.setState({ chosen: readStored() });
  });
}
