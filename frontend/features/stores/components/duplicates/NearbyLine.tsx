import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '@shared/hooks/useSettled';
import { useCountryCode } from '@shared/session/hooks';
import { Notice } from '@shared/ui/Notice';
import { checkDuplicatesOptions } from '../../api';
import { useStoreValue } from '../../fieldHooks';
import { draftOf } from './draft';
import { CandidateList } from './viewDuplicates';
import { likely, lineWords } from './words';
import './duplicates.css';

const STILL_MS = 600;

interface NearbyLineProps {
  /** True if the message is also elsewhere in the form. Then it is not announced to screen readers again. */
  isRepeated?: boolean;
}

/** A notice in the form of a new store that similar stores exist, with a button to view them. */
export function NearbyLine({ isRepeated = false }: NearbyLineProps) {
  const [isOpen, setOpen] = useState(false);
  const candidates = useLikely();
  // The live region must exist before its message, or screen readers do not announce it.
  return (
    <div role={isRepeated ? undefined : 'status'} className="hides-empty">
      {candidates.length === 0 ? null : (
        <Notice
          action={
            <Button size="small" onClick={() => setOpen(true)}>
              Look
            </Button>
          }
        >
          {lineWords(candidates)}.
        </Notice>
      )}
      <Dialog
        open={isOpen && candidates.length > 0}
        maxWidth="sm"
        fullWidth
        onClose={() => setOpen(false)}
        aria-labelledby="nearby-title"
      >
        <DialogTitle id="nearby-title">{lineWords(candidates)}</DialogTitle>
        <DialogContent>
          <CandidateList candidates={candidates} />
        </DialogContent>
        <DialogActions>
          <Button variant="filled" onClick={() => setOpen(false)}>
            Back to the form
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

function useLikely() {
  const country = useCountryCode();
  const draft = draftOf({
    name: useStoreValue('name'),
    name_en: useStoreValue('name_en'),
    alternate_names: useStoreValue('alternate_names'),
    branch_name: useStoreValue('branch_name'),
    brand_id: useStoreValue('brand_id'),
    store_type: useStoreValue('store_type'),
    cuisines: useStoreValue('cuisines'),
    located_in: useStoreValue('located_in'),
    address_line1: useStoreValue('address_line1'),
    lat: useStoreValue('lat'),
    lng: useStoreValue('lng'),
    geo_precision: useStoreValue('geo_precision'),
    phones: useStoreValue('phones'),
  });
  const settled = useSettled(draft, STILL_MS);
  const { data } = useQuery({ ...checkDuplicatesOptions(country, settled ?? {}), enabled: settled !== null });
  return draft === null || settled === null ? [] : likely(data ?? []);
}
