import { useEffect } from 'react';
import { useStore } from 'zustand';
import { answerProofs } from '@shared/api/proof';
import { askForProof, proof } from './proof';

/**
 * Handle proof requests in this component. Return the callback for the answer; null while there is no
 * request.
 */
export function useProofRequest(): ((isProven: boolean) => void) | null {
  useEffect(() => {
    answerProofs(askForProof);
    return () => {
      answerProofs(null);
      proof.getState().answer?.(false);
    };
  }, []);
  return useStore(proof, (state) => state.answer);
}
