import { createStore } from 'zustand/vanilla';

type Answer = (isProven: boolean) => void;

/** Pending proof request with its callback, or null. */
export const proof = createStore<{ answer: Answer | null }>(() => ({ answer: null }));

let pending: Promise<boolean> | null = null;

/** Ask the user once, however many calls wait for the proof. */
export function askForProof(): Promise<boolean> {
  pending ??= new Promise((resolve) => {
    proof.setState({
      answer: (isProven) => {
        pending = null;
        proof.setState({ answer: null });
        resolve(isProven);
      },
    });
  });
  return pending;
}
