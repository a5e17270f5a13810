import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Choice, Clash } from './conflict';
import type { Asker, Warning } from './saving';

/** How an area shows warnings in its own way. */
export interface WarningsView {
  title: string;
  content: ReactNode;
  goOn: string;
  back: string;
}

/** The question a form is asking; each form has its own. */
export type Question =
  | {
      kind: 'clashes';
      clashes: readonly Clash[];
      /** Null where it was the person, in another window. */
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
