import { formatNumber } from '@shared/format/count';
import type { Cells } from '@shared/records/recordColumns';
import { labelIn, useEnum, type Choice } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import {
  ACTION_TONES,
  STATUS_HINTS,
  STATUS_TONES,
  STORE_EDIT,
  storeName,
  SYNC_DETAIL,
  type SyncRow,
} from '../model';
import { useDetailQuery } from './useDetailQuery';

const MAX_SHOWN = 2;

type Choices = readonly Choice[] | undefined;

/** List columns that render more than the plain value. */
export const SYNC_CELLS: Cells<'sync_item'> = {
  title: {
    width: 240,
    cell: (row) => (
      <span className="stack-flush">
        <DetailLink row={row} />
        <span className="cell-sub">{row.source_name}</span>
      </span>
    ),
  },
  action: { cell: (row, enums) => actionChip(row, enums['sync_action']) },
  store: { cell: (row) => <OurStore row={row} /> },
  fields: { cell: (row, enums) => fieldNames(row, enums['sync_field']) },
  score: { cell: ({ score }) => (score === null ? null : `${Math.round(score * 100)} %`) },
  distance: { cell: (row) => (row.distance_m === null ? null : formatNumber(row.distance_m)) },
  priority: {
    cell: ({ priority }, enums) =>
      priority === 'high' ? (
        <StatusChip tone="danger" label="High" />
      ) : (
        labelIn(enums['sync_priority'] ?? [], priority)
      ),
  },
  status: {
    cell: (row, enums) => (
      <>
        {statusChip(row, enums['sync_status'])}
        {row.claimed_by === null ? null : <span className="cell-sub">{row.claimed_by.nickname}</span>}
        {row.is_qa ? <span className="cell-sub">Rule sample</span> : null}
      </>
    ),
  },
};

function DetailLink({ row }: { row: SyncRow }) {
  const queryOf = useDetailQuery();
  return (
    <RecordLink path={SYNC_DETAIL} id={queryOf(row.sync_id)}>
      {row.title}
    </RecordLink>
  );
}

function actionChip({ action }: SyncRow, choices: Choices) {
  return <StatusChip tone={ACTION_TONES[action]} label={labelIn(choices ?? [], action)} />;
}

function statusChip({ status }: SyncRow, choices: Choices) {
  return (
    <StatusChip
      tone={STATUS_TONES[status]}
      label={labelIn(choices ?? [], status)}
      hint={STATUS_HINTS[status]}
    />
  );
}

function OurStore({ row: { store } }: { row: SyncRow }) {
  if (store === null) return <span className="muted">None yet</span>;
  return (
    <span
      className="cell-clip cell-clip-wide"
      title={[storeName(store), store.region_path].filter(Boolean).join(', ')}
    >
      <RecordLink path={STORE_EDIT} id={store.store_id}>
        {storeName(store)}
      </RecordLink>
      {store.region_path === '' ? null : <span className="cell-sub">{store.region_path}</span>}
    </span>
  );
}

function fieldNames(row: SyncRow, choices: Choices) {
  const names = row.fields.map((field) => labelIn(choices ?? [], field));
  return (
    <span title={names.join(', ')}>
      {names.slice(0, MAX_SHOWN).join(', ')}
      {names.length > MAX_SHOWN ? <span className="muted"> +{names.length - MAX_SHOWN}</span> : null}
    </span>
  );
}

/** A record's row on a narrow screen. */
export function SyncCard({ row }: { row: SyncRow }) {
  const actions = useEnum('sync_action');
  const statuses = useEnum('sync_status');
  const fields = useEnum('sync_field');
  return (
    <div className="stack">
      <DetailLink row={row} />
      <span className="cell-sub">
        {row.source_name} · {row.region}
      </span>
      <span className="row">
        {actionChip(row, actions)}
        {statusChip(row, statuses)}
      </span>
      {fieldNames(row, fields)}
    </div>
  );
}
