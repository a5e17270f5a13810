import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '@shared/format/count';
import { formatDay } from '@shared/format/dates';
import { useCountry } from '@shared/session/hooks';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { Spinner } from '@shared/ui/Spinner';
import { storeName, STORE_EDIT, type StoreRef } from '../../model';
import { undoMerge } from '../calls';
import { notUndoneLines, undoPreviewOptions, wentWords, whyNot, type PastMerge } from './pastMerges';

interface PastMergeDialogProps {
  country: string;
  merge: PastMerge;
  /** Timestamp of the data. */
  openedAt: number;
  onClose: () => void;
}

/** A dialog for a past merge: user, stores, moved records, and what an undo would not restore. */
export function PastMergeDialog({ country, merge, openedAt, onClose }: PastMergeDialogProps) {
  const client = useQueryClient();
  const why = whyNot(merge, openedAt);
  const preview = useQuery(undoPreviewOptions(country, merge.merge_id, why === null));
  return (
    <DialogFrame
      title={`${storeName(merge.loser)} into ${storeName(merge.winner)}`}
      label="Undo the merge"
      isDangerous
      isFocused={why === null}
      isDisabled={why !== null || preview.data === undefined}
      onGoOn={async () => {
        if (await undoMerge(client, country, merge.merge_id)) onClose();
      }}
      onClose={onClose}
    >
      <About merge={merge} />
      {why === null ? null : <p>{why}</p>}
      {preview.isFetching ? <Spinner size="small" label="Checking what can be undone" /> : null}
      {preview.error === null ? null : (
        <p className="field-error" role="alert">
          {preview.error.message}
        </p>
      )}
      {preview.data === undefined ? null : <Left merge={merge} lines={notUndoneLines(preview.data)} />}
    </DialogFrame>
  );
}

function About({ merge }: { merge: PastMerge }) {
  const { timezone } = useCountry();
  const went = wentWords(merge.moved);
  return (
    <>
      <p>
        <Store store={merge.loser} /> was merged into <Store store={merge.winner} /> on{' '}
        {formatDay(merge.merged_at, timezone)}, by {merge.merged_by?.nickname ?? 'the system'}
        {went === '' ? '.' : `. Also moved: ${went}.`}
      </p>
      {merge.reason === '' ? null : <p className="muted">“{merge.reason}”</p>}
      {merge.undone_at === null ? null : (
        <p>
          It was undone on {formatDay(merge.undone_at, timezone)} by{' '}
          {merge.undone_by?.nickname ?? 'the system'}
          {merge.undo_reason === '' ? '.' : `: “${merge.undo_reason}”`}
        </p>
      )}
    </>
  );
}

function Store({ store }: { store: StoreRef }) {
  return (
    <RecordLink path={STORE_EDIT} id={store.store_id}>
      {storeName(store)}
    </RecordLink>
  );
}

const SHOWN = 20;

/** The effects of an undo, and the values that it does not restore. */
function Left({ merge, lines }: { merge: PastMerge; lines: readonly string[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? lines : lines.slice(0, SHOWN);
  return (
    <div aria-live="polite">
      <p>
        Undoing makes {storeName(merge.loser)} a separate store again, with its earlier data and the records
        moved by the merge. Later changes to either store are kept.
      </p>
      {lines.length === 0 ? (
        <p>Everything that the merge changed can be undone.</p>
      ) : (
        <>
          <p>Cannot be undone:</p>
          <ul className="bullets breaks">
            {shown.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {shown.length === lines.length ? null : (
            <Button variant="ghost" size="small" onClick={() => setAll(true)}>
              Show all {formatNumber(lines.length)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
