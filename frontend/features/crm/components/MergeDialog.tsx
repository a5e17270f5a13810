import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { leadKeys, useKeepLead } from '../api';
import type { Lead, LeadRow } from '../model';
import '../board/board.css';

interface MergeDialogProps {
  winner: Lead;
  loser: Pick<LeadRow, 'lead_id' | 'version' | 'name'>;
  /** Swap which lead remains. It is missing if only one of them can remain. */
  onSwap?: () => void;
  onMerged?: () => void;
  onClose: () => void;
}

/** A dialog that merges two leads. It explains the effect on each first. */
export function MergeDialog({ winner, loser, onSwap, onMerged, onClose }: MergeDialogProps) {
  const keep = useKeepLead();
  const client = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const merge = async () => {
    try {
      const merged = await callApi(
        'crm/merge_leads',
        {
          winner_id: winner.lead_id,
          loser_id: loser.lead_id,
          winner_version: winner.version,
          loser_version: loser.version,
        },
        { country: winner.country, handles: 'all' },
      );
      keep(merged);
      void client.invalidateQueries({ queryKey: leadKeys.all });
      toast.success(`${named(loser.name)} (#${loser.lead_id}) is merged into ${named(merged.name)}`);
      onClose();
      onMerged?.();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setMessage(error.message);
    }
  };
  return (
    <DialogFrame
      title={`Merge ${loser.name} (#${loser.lead_id}) into ${winner.name}`}
      label="Merge"
      isDangerous
      onGoOn={merge}
      onClose={onClose}
    >
      <p>
        {winner.name} (#{winner.lead_id}) is kept and gets missing contacts, region, value and store. The
        timeline and tasks of #{loser.lead_id} are moved. #{loser.lead_id} is removed from the list and the
        board. You can undo this in history for 30 days.
      </p>
      {onSwap === undefined ? null : (
        <div>
          <Button onClick={onSwap}>
            Keep {loser.name} (#{loser.lead_id}) instead
          </Button>
        </div>
      )}
      {message === null ? null : (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
    </DialogFrame>
  );
}
