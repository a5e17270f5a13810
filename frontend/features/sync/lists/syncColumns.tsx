import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { ACTION_TONES, STATUS_TONES, STORE_EDIT, storeName, SYNC_DETAIL, type SyncRow } from '../model';
import './syncList.css';

export interface SyncLabels {
  action: readonly Choice[];
  status: readonly Choice[];
  field: readonly Choice[];
}

export function labelIn(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

const FEW = 3;

export function syncColumns(labels: SyncLabels): readonly Column<SyncRow>[] {
  return [
    {
      id: 'title',
      header: 'Name in the source',
      width: 300,
      cell: (row) => (
        <>
          <RecordLink path={SYNC_DETAIL} id={row.sync_id}>
            {row.title}
          </RecordLink>
          <span className="cell-sub">{row.source_name}</span>
        </>
      ),
    },
    {
      id: 'action',
      header: 'What',
      cell: (row) => (
        <StatusChip tone={ACTION_TONES[row.action]} label={labelIn(labels.action, row.action)} />
      ),
    },
    { id: 'store', header: 'Store', cell: (row) => <OurStore row={row} /> },
    { id: 'region', header: 'Region', cell: (row) => row.region || null },
    { id: 'fields', header: 'Changes', cell: (row) => <Fields row={row} labels={labels} /> },
    {
      id: 'score',
      header: 'Match',
      sort: 'score',
      align: 'right',
      cell: (row) => (row.score === null ? null : `${Math.round(row.score * 100)} %`),
    },
    {
      id: 'distance',
      header: 'Distance (m)',
      sort: 'distance',
      align: 'right',
      cell: (row) => row.distance_m?.toLocaleString('en') ?? null,
    },
    {
      id: 'priority',
      header: 'Priority',
      sort: 'priority',
      cell: (row) =>
        row.priority === 'high' ? <StatusChip tone="danger" label="High" /> : PRIORITY[row.priority],
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => (
        <>
          <StatusChip tone={STATUS_TONES[row.status]} label={labelIn(labels.status, row.status)} />
          {row.claimed_by === null ? null : <span className="cell-sub">{row.claimed_by.nickname}</span>}
          {row.is_qa ? <span className="cell-sub">Sample of a rule</span> : null}
        </>
      ),
    },
    { id: 'created', header: 'Came', sort: 'created_at', cell: (row) => <TimeAgo at={row.created_at} /> },
    {
      id: 'decided_by',
      header: 'Decided by',
      cell: (row) => row.decided_by?.nickname ?? null,
    },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.sync_id },
  ];
}

const PRIORITY: Readonly<Record<SyncRow['priority'], string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
};

function OurStore({ row: { store } }: { row: SyncRow }) {
  if (store === null) return <span className="nothing">None yet</span>;
  return (
    <>
      <RecordLink path={STORE_EDIT} id={store.store_id}>
        {storeName(store)}
      </RecordLink>
      {store.region_path === '' ? null : <span className="cell-sub">{store.region_path}</span>}
    </>
  );
}

function Fields({ row, labels }: { row: SyncRow; labels: SyncLabels }) {
  const names = row.fields.map((field) => labelIn(labels.field, field));
  return (
    <span className="sync-fields" title={names.join(', ')}>
      {names.slice(0, FEW).map((name) => (
        <span key={name} className="sync-field">
          {name}
        </span>
      ))}
      {names.length > FEW ? <span className="nothing">+{names.length - FEW}</span> : null}
    </span>
  );
}

/** A row on a narrow screen. */
export function SyncCard({ row, labels }: { row: SyncRow; labels: SyncLabels }) {
  return (
    <div className="sync-card">
      <RecordLink path={SYNC_DETAIL} id={row.sync_id}>
        {row.title}
      </RecordLink>
      <span className="cell-sub">
        {row.source_name} · {row.region}
      </span>
      <span className="sync-card-chips">
        <StatusChip tone={ACTION_TONES[row.action]} label={labelIn(labels.action, row.action)} />
        <StatusChip tone={STATUS_TONES[row.status]} label={labelIn(labels.status, row.status)} />
      </span>
      <Fields row={row} labels={labels} />
    </div>
  );
}
