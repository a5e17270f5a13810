import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '@shared/api/client';
import { RECORDS } from '@shared/api/records';
import type { CallOutput } from '@shared/api/types';
import type { FieldLabels } from '@shared/form/labels';
import { formatCounted, formatNumber } from '@shared/format/count';
import type { RecordCode } from '@shared/fields/facts';
import { useRecordLabels } from '@shared/fields/useRecordLabels';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { TimeAgo } from '@shared/session/TimeAgo';
import { confirmUndo, undoChangesets } from '@shared/work/undo';
import { shownChanges } from './changes';
import { useNamedLabels } from './useNamedLabels';
import './history.css';

type Changeset = CallOutput<'activity/get_changeset'>;
type Log = Changeset['records']['list'][number];
type OfOneKind = readonly [Log, ...Log[]];

/** Labels that a screen uses for its own kind of record. */
export interface OwnWords {
  objectType: string;
  labels: FieldLabels;
}

const PAGE = 20;
const NO_WORDS: FieldLabels = { labels: {} };

interface ChangesetDialogProps {
  changesetId: number;
  /** Labels of the record from which the dialog was opened; other kinds use those of their table. */
  own: OwnWords | null;
  onClose: () => void;
}

/** A dialog with all changes of a changeset by record and field, which can undo all of it. */
export default function ChangesetDialog({ changesetId, own, onClose }: ChangesetDialogProps) {
  const country = useCountryCode();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['history', 'changeset', changesetId, country, page],
    queryFn: ({ signal }) =>
      callApi(
        'activity/get_changeset',
        { changeset_id: changesetId, page, page_size: PAGE },
        { signal, country, handles: 'all' },
      ),
    placeholderData: keepPreviousData,
  });
  const undo = useMutation({
    mutationFn: () => undoChangesets(client, { changesetIds: [changesetId], country }),
    onSuccess: (outcome) => {
      if (outcome !== null) onClose();
    },
  });
  const onUndo = async ({ title, records }: Changeset) => {
    if (await confirmUndo(title, `Records: ${formatNumber(records.total)}.`)) undo.mutate();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="changeset-title">
      <DialogTitle id="changeset-title">{data?.title ?? 'Changed together'}</DialogTitle>
      <DialogContent>
        {data === undefined && error === null ? <SkeletonRows rows={4} /> : null}
        {data === undefined && error !== null ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined ? null : <Records changeset={data} own={own} page={page} onPage={setPage} />}
      </DialogContent>
      <DialogActions>
        {data?.allowed_actions.includes('undo') === true ? (
          <Button variant="ghost" color="inherit" isBusy={undo.isPending} onClick={() => void onUndo(data)}>
            Undo all
          </Button>
        ) : null}
        <Button variant="filled" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface RecordsProps {
  changeset: Changeset;
  own: OwnWords | null;
  page: number;
  onPage: (page: number) => void;
}

function Records({ changeset, own, page, onPage }: RecordsProps) {
  const { records, actor, at, undone_at: undoneAt } = changeset;
  const last = Math.max(1, Math.ceil(records.total / PAGE));
  return (
    <>
      <p className="muted">
        {actor?.nickname ?? 'The system'}, <TimeAgo at={at} />. {formatCounted(records.total, 'record')}.
        {undoneAt === null ? null : (
          <>
            {' '}
            Undone <TimeAgo at={undoneAt} />.
          </>
        )}
      </p>
      <ol className="ruled small history" aria-label="Changed records">
        {inKinds(records.list).map((logs) => {
          const [{ log_id: key, object_type: kind }] = logs;
          if (kind === own?.objectType) return <Changes key={key} logs={logs} labels={own.labels} />;
          if (isRecord(kind)) return <RecordChanges key={key} logs={logs} code={kind} />;
          return <Changes key={key} logs={logs} labels={NO_WORDS} />;
        })}
      </ol>
      {last === 1 ? null : (
        <nav className="line-wide numbers" aria-label="Pages">
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          {formatNumber(page)} of {formatNumber(last)}
          <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}

/** Group consecutive records of one kind. */
function inKinds(logs: readonly Log[]): readonly OfOneKind[] {
  const groups: [Log, ...Log[]][] = [];
  for (const log of logs) {
    const last = groups.at(-1);
    if (last?.[0].object_type === log.object_type) last.push(log);
    else groups.push([log]);
  }
  return groups;
}

function isRecord(kind: string): kind is RecordCode {
  return kind in RECORDS;
}

function RecordChanges({ logs, code }: { logs: OfOneKind; code: RecordCode }) {
  return <Changes logs={logs} labels={useRecordLabels(code)} />;
}

function Changes({ logs, labels }: { logs: OfOneKind; labels: FieldLabels }) {
  const changes = useMemo(() => logs.flatMap((log) => log.changes), [logs]);
  const named = useNamedLabels(changes, labels);
  return logs.map((log) => (
    <li key={log.log_id}>
      <strong>{log.object_title}</strong>
      <dl className="history-changes">
        {shownChanges(log.changes, named).map(({ label, before, after }) => (
          <div key={label}>
            <dt className="tiny">{label}</dt>
            <dd className="line-loose on-baseline spread">
              <del>{before}</del> <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  ));
}
