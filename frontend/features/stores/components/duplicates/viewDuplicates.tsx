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
    goOn: 'It is another store: save anyway',
    back: 'Back to the form',
    content: (
      <>
        <p className="muted">
          {candidates.length === 1 ? 'This one looks' : 'These look'} like what is being saved. One shop
          should stand here once: if it is the same, complete the one that is there.
        </p>
        <CandidateList candidates={candidates} />
        {others.length === 0 ? null : (
          <>
            <p>And before this is saved:</p>
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
        <CandidateCard key={candidate.store.store_id} store={candidate.store} alike={candidate} />
      ))}
    </div>
  );
}
