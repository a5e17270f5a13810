import { useEffect } from 'react';
import { useStore } from 'zustand';
import { answerProofs } from '@shared/api/proof';
import { askForProof, proof } from './proof';

/** Has calls that need to know who is there ask here; the answer to give, or null while nobody asks. */
export function useProofAsked(): ((isProven: boolean) => void) | null {
  useEffect(() => {
    answerProofs(askForProof);
    return () => {
      answerProofs(null);
      proof.getState().answer?.(false);
    };
  }, []);
  return useStore(proof, (state) => state.answer);
}
