import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import type { FieldLabels } from '@shared/form/labels';
import { formatNumber } from '@shared/format/count';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { undoChangesets } from '@shared/work/undo';
import { shownChanges } from './changes';
import { useNamedLabels } from './useNamedLabels';
import './history.css';

type Changeset = CallOutput<'activity/get_changeset'>;
const PAGE = 20;

interface ChangesetDialogProps {
  changesetId: number;
  labels: FieldLabels;
  onClose: () => void;
}

/** What was changed together: every record and field, with the way back for all of it. */
export default function ChangesetDialog({ changesetId, labels, onClose }: ChangesetDialogProps) {
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
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="changeset-title">
      <DialogTitle id="changeset-title">{data?.title ?? 'Changed together'}</DialogTitle>
      <DialogContent>
        {data === undefined && error === null ? <SkeletonRows rows={4} /> : null}
        {data === undefined && error !== null ? (
          <ErrorState
            message={error.message}
            reference={isApiError(error) ? error.requestId : null}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data === undefined ? null : (
          <Records changeset={data} labels={labels} page={page} onPage={setPage} />
        )}
      </DialogContent>
      <DialogActions>
        {data?.allowed_actions.includes('undo') === true ? (
          <Button variant="ghost" color="inherit" isBusy={undo.isPending} onClick={() => undo.mutate()}>
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
  labels: FieldLabels;
  page: number;
  onPage: (page: number) => void;
}

function Records({ changeset, labels, page, onPage }: RecordsProps) {
  const { records, actor, at, undone_at: undoneAt } = changeset;
  const last = Math.max(1, Math.ceil(records.total / PAGE));
  const changes = useMemo(() => records.list.flatMap((log) => log.changes), [records.list]);
  const named = useNamedLabels(changes, labels);
  return (
    <>
      <p className="muted">
        {actor?.nickname ?? 'The system'}, <TimeAgo at={at} />.{' '}
        {records.total === 1 ? '1 record' : `${formatNumber(records.total)} records`}.
        {undoneAt === null ? null : (
          <>
            {' '}
            Undone <TimeAgo at={undoneAt} />.
          </>
        )}
      </p>
      <ol className="ruled small history" aria-label="Changed records">
        {records.list.map((log) => (
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
        ))}
      </ol>
      {last === 1 ? null : (
        <nav className="line-wide numbers" aria-label="Pages of records">
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
