import { createStore } from 'zustand/vanilla';

type Answer = (isProven: boolean) => void;

/** Whether the person is being asked who they are, and who waits for the answer. */
export const proof = createStore<{ answer: Answer | null }>(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

/** Asks once, however many calls wait for it. */
export function askForProof(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    proof.setState({
      answer: (isProven) => {
        asked = null;
        proof.setState({ answer: null });
        resolve(isProven);
      },
    });
  });
  return asked;
}
