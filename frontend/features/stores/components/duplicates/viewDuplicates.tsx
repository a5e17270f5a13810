import { WarningList } from '@shared/form/QuestionDialogs';
import type { WarningsView } from '@shared/form/questions';
import type { Warning } from '@shared/form/saving';
import type { Candidate } from '../../model';
import { CandidateCard } from './CandidateCard';
import './duplicates.css';

function candidateOf({ candidate }: Warning): readonly Candidate[] {
  return typeof candidate === 'object' && candidate !== null ? [candidate as Candidate] : [];
}

/** Return the confirmation shown before a save that may create a duplicate. null for other warnings. */
export function viewDuplicates(warnings: readonly Warning[]): WarningsView | null {
  const candidates = warnings.flatMap(candidateOf);
  if (candidates.length === 0) return null;
  const others = warnings.filter((warning) => candidateOf(warning).length === 0);
  return {
    title: candidates.length === 1 ? 'Is it this store?' : 'Is it one of these stores?',
    goOn: 'Save as a new store',
    back: 'Back to the form',
    content: (
      <>
        <p className="muted">
          {candidates.length === 1 ? 'This store resembles' : 'These stores resemble'} what you are saving. If
          it is the same store, edit the existing record instead.
        </p>
        <CandidateList candidates={candidates} />
        {others.length === 0 ? null : (
          <>
            <p>Also confirm:</p>
            <WarningList warnings={others} />
          </>
        )}
      </>
    ),
  };
}

export function CandidateList({ candidates }: { candidates: readonly Candidate[] }) {
  return (
    <div className="stack-wide">
      {candidates.map((candidate) => (
        <CandidateCard key={candidate.store.store_id} store={candidate.store} comparison={candidate} />
      ))}
    </div>
  );
}
