import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { answerProofs } from '@shared/api/proof';
import { PageLoader } from '@shared/ui/PageLoader';
import { askForProof, proof } from './proof';

const ProofDialog = lazy(() => import(/* webpackChunkName: "account" */ './ProofDialog'));

/** Asks for the password where a call needs to know who is there. */
export function ProofHost() {
  const answer = useStore(proof, (state) => state.answer);
  useEffect(() => {
    answerProofs(askForProof);
    return () => {
      answerProofs(null);
      proof.getState().answer?.(false);
    };
  }, []);
  if (answer === null) return null;
  return (
    <Suspense fallback={<PageLoader isLoading />}>
      <ProofDialog onAnswer={answer} />
    </Suspense>
  );
}
