import { createStore } from 'zustand/vanilla';

type Answer = (isProven: boolean) => void;

/** Pending proof request with its callback, or null. */
export const proof = createStore<{ answer: Answer | null }>(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

/** Ask the user once, however many calls wait for the proof. */
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
