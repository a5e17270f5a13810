import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Choice, Clash } from './conflict';
import type { Asker, Warning } from './saving';

/** Custom view of warnings. */
export interface WarningsView {
  title: string;
  content: ReactNode;
  goOn: string;
  back: string;
}

/** Open question of a form. Each form has its own. */
export type Question =
  | {
      kind: 'clashes';
      clashes: readonly Clash[];
      /** Null if the user made the change in another window. */
      by: string | null;
      answer: (choices: Readonly<Record<string, Choice>> | null) => void;
    }
  | { kind: 'warnings'; warnings: readonly Warning[]; answer: (goOn: boolean) => void };

export function createAsker() {
  const store = createStore<{ question: Question | null }>(() => ({ question: null }));
  const close = () => store.setState({ question: null });
  const ask: Asker = {
    aboutClashes: (clashes, by) =>
      new Promise((resolve) => {
        const answer = (choices: Readonly<Record<string, Choice>> | null) => {
          close();
          resolve(choices);
        };
        store.setState({ question: { kind: 'clashes', clashes, by, answer } });
      }),
    aboutWarnings: (warnings) =>
      new Promise((resolve) => {
        const answer = (goOn: boolean) => {
          close();
          resolve(goOn);
        };
        store.setState({ question: { kind: 'warnings', warnings, answer } });
      }),
  };
  return { store, ask };
}

export type FormAsker = ReturnType<typeof createAsker>;
