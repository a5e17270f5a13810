import type { ReactNode } from 'react';
import { ProofForm } from './ProofForm';
import { useProofRequest } from './useProofRequest';

/** Show the proof form in place of the children, which stay mounted. For pages before the shell. */
export function ProofInPlace({ children }: { children: ReactNode }) {
  const answer = useProofRequest();
  return (
    <>
      {answer === null ? null : (
        <ProofForm onProven={() => answer(true)}>
          <p className="middle">
            <button type="button" className="link-button" onClick={() => answer(false)}>
              Cancel
            </button>
          </p>
        </ProofForm>
      )}
      <div hidden={answer !== null}>{children}</div>
    </>
  );
}
