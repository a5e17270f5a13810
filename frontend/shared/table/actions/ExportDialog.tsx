import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveDownload } from '@shared/api/download';
import { formatCount } from '@shared/format/count';
import { Button } from '@shared/ui/Button';
import { LabelledSelect } from '@shared/ui/Select';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { Checkbox } from '@shared/ui/Tick';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { follow } from '@shared/work/jobs';
import { AT_ONCE, type EditingFormat, type ExportDefinition, type ExportInput } from './exporting';

type Kind = 'view' | 'editing';

const KINDS = [
  { value: 'view', label: 'Spreadsheet' },
  { value: 'editing', label: 'For editing' },
] as const;

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
  const [kind, setKind] = useState<Kind>('view');
  const [format, setFormat] = useState<EditingFormat>('xlsx');
  const [hasAll, setAll] = useState(false);
  const { fetchForEditing } = exporting;
  const fetchSheet = useMutation({
    // Without columns, the server exports all columns that the user may see.
    mutationFn: () => {
      const { columns, ...rows } = input;
      return kind === 'editing' && fetchForEditing !== undefined
        ? fetchForEditing(rows, format)
        : exporting.fetch({ ...rows, columns: hasAll ? [] : columns });
    },
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
        {fetchForEditing === undefined ? null : (
          <SwitchBar label="Kind of export" choices={KINDS} value={kind} onChoose={setKind} />
        )}
        {kind === 'editing' ? (
          <ForEditing format={format} onFormat={setFormat} />
        ) : (
          <View hasAll={hasAll} onAll={setAll} headers={headers} />
        )}
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

interface ViewProps {
  hasAll: boolean;
  onAll: (hasAll: boolean) => void;
  headers: readonly string[];
}

/** The choices for a spreadsheet of the list as shown. */
function View({ hasAll, onAll, headers }: ViewProps) {
  return (
    <>
      <p className="export-words">
        An Excel sheet of these rows in the order on screen, with{' '}
        {hasAll ? 'all columns that you can see' : `the columns ${headers.join(', ')}`}.
      </p>
      <label className="line">
        <Checkbox checked={hasAll} onChange={(event) => onAll(event.target.checked)} />
        Include hidden columns
      </label>
    </>
  );
}

interface ForEditingProps {
  format: EditingFormat;
  onFormat: (format: EditingFormat) => void;
}

/** The choices for a table to edit and import. */
function ForEditing({ format, onFormat }: ForEditingProps) {
  return (
    <>
      <p className="export-words">
        A table of these rows with every column that you can edit. Change cells and upload it under Import:
        you see each change before it is saved. An empty cell removes the value. Do not change the two id
        columns.
      </p>
      <LabelledSelect
        className="stack-tight"
        label="File type"
        value={format}
        onChange={(event) => onFormat(event.target.value === 'csv' ? 'csv' : 'xlsx')}
      >
        <option value="xlsx">Excel (.xlsx)</option>
        <option value="csv">CSV (.csv)</option>
      </LabelledSelect>
    </>
  );
}
