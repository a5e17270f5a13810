import { createStore } from 'zustand/vanilla';
import type { Unsaved } from '@shared/workspace/contract';

export type UnsavedAnswer = 'save' | 'discard' | 'stay';

interface OpenQuestion {
  labels: readonly string[];
  answer: (answer: UnsavedAnswer) => void;
}

export const unsavedQuestion = createStore<{ question: OpenQuestion | null }>(() => ({ question: null }));

function ask(labels: readonly string[]): Promise<UnsavedAnswer> {
  return new Promise((resolve) => {
    const answer = (choice: UnsavedAnswer) => {
      unsavedQuestion.setState({ question: null });
      resolve(choice);
    };
    unsavedQuestion.setState({ question: { labels, answer } });
  });
}

/** Create the registry of unsaved input by tab ID, with one question about it. */
export function createUnsavedRegistry(question: (labels: readonly string[]) => Promise<UnsavedAnswer> = ask) {
  const registered = new Map<number, Unsaved>();
  const waiting = new Map<number, (unsaved: Unsaved | null) => void>();

  function change(id: number, unsaved: Unsaved | null): void {
    if (unsaved === null) registered.delete(id);
    else registered.set(id, unsaved);
    waiting.get(id)?.(unsaved);
    waiting.delete(id);
  }

  return {
    set: (id: number, unsaved: Unsaved) => change(id, unsaved),
    drop: (id: number) => change(id, null),
    /** Return the next report of the tab's screen about unsaved input. Null if there is none. */
    next: (id: number) => new Promise<Unsaved | null>((resolve) => waiting.set(id, resolve)),
    hasAny: () => registered.size > 0,
    ids: (): readonly number[] => [...registered.keys()],
    /** Ask once about all of these tabs. Return true if the action may continue. */
    async settle(ids: readonly number[]): Promise<boolean> {
      const concerned = ids.flatMap((id) => registered.get(id) ?? []);
      if (concerned.length === 0) return true;
      const answer = await question(concerned.map((unsaved) => unsaved.label));
      if (answer === 'stay') return false;
      if (answer === 'save' && !(await saveAll(concerned))) return false;
      if (answer === 'discard') concerned.forEach((unsaved) => unsaved.discard());
      ids.forEach((id) => registered.delete(id));
      return true;
    },
  };
}

export type UnsavedRegistry = ReturnType<typeof createUnsavedRegistry>;

/** Save sequentially. Return false at the first that fails. */
async function saveAll(concerned: readonly Unsaved[]): Promise<boolean> {
  for (const unsaved of concerned) if (!(await unsaved.save())) return false;
  return true;
}
