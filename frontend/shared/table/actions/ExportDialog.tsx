import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveDownload } from '@shared/api/download';
import { formatCount } from '@shared/format/count';
import { Button } from '@shared/ui/Button';
import { Checkbox } from '@shared/ui/Tick';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { follow } from '@shared/work/jobs';
import { AT_ONCE, type ExportDefinition, type ExportInput } from './exporting';

interface ExportDialogProps {
  exporting: ExportDefinition;
  input: ExportInput;
  count: number;
  isExact: boolean;
  /** Titles of the columns, in order. */
  headers: readonly string[];
  onClose: () => void;
}

/** A dialog that describes the exported file, and downloads it or starts a background job. */
export default function ExportDialog({
  exporting,
  input,
  count,
  isExact,
  headers,
  onClose,
}: ExportDialogProps) {
  const [hasAll, setAll] = useState(false);
  const fetchSheet = useMutation({
    // Without columns, the server exports all columns that the user may see.
    mutationFn: () => exporting.fetch(hasAll ? { ...input, columns: [] } : input),
    onSuccess: (made) => {
      if (made.kind === 'job') follow(made.jobId);
      else {
        saveDownload(made.file);
        toast.success(`${named(made.file.filename)} downloaded`);
      }
      onClose();
    },
  });
  const what = `${formatCount(count, isExact)} ${count === 1 ? exporting.one : exporting.many}`;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="export-title">
      <DialogTitle id="export-title">Export {what}</DialogTitle>
      <DialogContent>
        <p className="export-words">
          An Excel sheet of these rows in the order on screen, with{' '}
          {hasAll ? 'all columns that you can see' : `the columns ${headers.join(', ')}`}.
        </p>
        <label className="line">
          <Checkbox checked={hasAll} onChange={(event) => setAll(event.target.checked)} />
          Include hidden columns
        </label>
        {count > AT_ONCE ? (
          <p className="export-words">
            The file is prepared in the background. You can download it for seven days.
          </p>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="ghost" color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" autoFocus isBusy={fetchSheet.isPending} onClick={() => fetchSheet.mutate()}>
          {fetchSheet.isPending ? 'Preparing…' : 'Export'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
