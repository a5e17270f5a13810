import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCountryCode } from '@shared/session/hooks';
import { leadOptions } from '../api';
import { MergeDialog } from '../components/MergeDialog';

interface MergePickedProps {
  ids: readonly number[];
  onMerged: () => void;
}

/** A button that merges the two selected leads. It is hidden from users who may not merge. */
export function MergePicked({ ids, onMerged }: MergePickedProps) {
  const [one, two] = ids;
  if (one === undefined || two === undefined || ids.length > 2) return null;
  return <Pair key={`${one} ${two}`} ids={[one, two]} onMerged={onMerged} />;
}

function Pair({ ids: [one, two], onMerged }: { ids: readonly [number, number]; onMerged: () => void }) {
  const country = useCountryCode();
  const first = useQuery(leadOptions(country, one)).data;
  const second = useQuery(leadOptions(country, two)).data;
  const [isOpen, setOpen] = useState(false);
  const [isSwapped, setSwapped] = useState(false);
  if (first === undefined || second === undefined) return null;
  if (![first, second].every((lead) => lead.allowed_actions.includes('merge'))) return null;
  // By default a won lead remains, otherwise the older one.
  const inOrder = [first, second].sort(
    (a, b) => Number(b.stage === 'won') - Number(a.stage === 'won') || a.lead_id - b.lead_id,
  );
  const [winner, loser] = isSwapped ? [inOrder[1], inOrder[0]] : [inOrder[0], inOrder[1]];
  if (winner === undefined || loser === undefined) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Merge…
      </Button>
      {isOpen ? (
        <MergeDialog
          winner={winner}
          loser={loser}
          {...(winner.stage === 'won' ? {} : { onSwap: () => setSwapped(!isSwapped) })}
          onMerged={onMerged}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
