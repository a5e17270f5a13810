import { createStore } from 'zustand/vanilla';

export interface Question {
  title: string;
  /** Names the object and what follows. */
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
}

interface OpenQuestion extends Question {
  answer: (isConfirmed: boolean) => void;
}

export const confirmation = createStore<{ asked: OpenQuestion | null }>(() => ({ asked: null }));

/** Asks and resolves to the answer. A question that is still open counts as answered with no. */
export function confirm(question: Question): Promise<boolean> {
  confirmation.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      confirmation.setState({ asked: null });
      resolve(isConfirmed);
    };
    confirmation.setState({ asked: { ...question, answer } });
  });
}
