import { Suspense } from 'react';
import { useProofRequest } from '@shared/proof/useProofRequest';
import { lazyPart } from '@shared/ui/lazyPart';
import { PageLoader } from '@shared/ui/PageLoader';

const ProofDialog = lazyPart(() => import(/* webpackChunkName: "account" */ './ProofDialog'));

/** Show the identity dialog when a call requires it. */
export function ProofHost() {
  const answer = useProofRequest();
  if (answer === null) return null;
  return (
    <Suspense fallback={<PageLoader isLoading />}>
      <ProofDialog onAnswer={answer} />
    </Suspense>
  );
}
