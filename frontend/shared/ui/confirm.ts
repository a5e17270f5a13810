import { createStore } from 'zustand/vanilla';

export interface Question {
  title: string;
  /** Explanation that names the object and the consequences. */
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
}

interface OpenQuestion extends Question {
  answer: (isConfirmed: boolean) => void;
}

export const confirmation = createStore<{ question: OpenQuestion | null }>(() => ({ question: null }));

/**
 * Ask the user to confirm. Resolve to the answer. If another question is still open, that one is canceled.
 */
export function confirm(question: Question): Promise<boolean> {
  confirmation.getState().question?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      confirmation.setState({ question: null });
      resolve(isConfirmed);
    };
    confirmation.setState({ question: { ...question, answer } });
  });
}
