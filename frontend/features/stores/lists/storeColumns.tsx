import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { BUSINESS_STATUS_TONES, STORE_EDIT, STORE_STATUS_TONES, type StoreRow } from '../model';
import { Badges } from './Badges';
import { Thumbnail } from './Thumbnail';
import './storeList.css';

/** The labels of the codes that a row holds, by the names of their enums. */
export type StoreLabels = Readonly<
  Record<'status' | 'business' | 'type' | 'cuisine' | 'verification' | 'halal', readonly Choice[]>
>;

export function labelIn(choices: readonly Choice[], value: string | null): string | null {
  if (value === null) return null;
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

export function StoreName({ row }: { row: StoreRow }) {
  return (
    <span className="store-name">
      <Thumbnail url={row.cover_url} />
      <span className="store-name-words">
        <RecordLink path={STORE_EDIT} id={row.store_id}>
          {row.name}
        </RecordLink>
        {row.branch_name === '' ? null : <span className="cell-sub">{row.branch_name}</span>}
      </span>
    </span>
  );
}

export function storeColumns(labels: StoreLabels): readonly Column<StoreRow>[] {
  return [
    { id: 'name', header: 'Name', sort: 'name', width: 320, cell: (row) => <StoreName row={row} /> },
    { id: 'type', header: 'Type', cell: (row) => labelIn(labels.type, row.store_type) },
    { id: 'region', header: 'Region', cell: (row) => <Region row={row} /> },
    { id: 'cuisine', header: 'Cuisine', cell: (row) => labelIn(labels.cuisine, row.cuisine) },
    {
      id: 'business',
      header: 'Business',
      cell: (row) => (
        <StatusChip
          tone={BUSINESS_STATUS_TONES[row.business_status]}
          label={labelIn(labels.business, row.business_status) ?? ''}
        />
      ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => (
        <StatusChip tone={STORE_STATUS_TONES[row.status]} label={labelIn(labels.status, row.status) ?? ''} />
      ),
    },
    {
      id: 'verification',
      header: 'Verification',
      cell: (row) => labelIn(labels.verification, row.verification),
    },
    { id: 'halal', header: 'Halal', cell: (row) => <Halal row={row} labels={labels} /> },
    { id: 'rating', header: 'Rating', sort: 'rating_avg', align: 'right', cell: (row) => rating(row) },
    { id: 'price', header: 'Price', align: 'right', cell: (row) => row.price_level },
    { id: 'badges', header: 'Waiting', cell: (row) => <Badges row={row} /> },
    {
      id: 'completeness',
      header: 'Complete',
      sort: 'completeness',
      align: 'right',
      cell: (row) => `${row.completeness} %`,
    },
    { id: 'updated', header: 'Updated', sort: 'updated_at', cell: (row) => <TimeAgo at={row.updated_at} /> },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.store_id },
  ];
}

function Region({ row }: { row: StoreRow }) {
  const near = row.region_l3 ?? row.region_l2 ?? row.region_l1;
  const wide = row.region_l3 === null ? row.region_l1 : row.region_l2;
  if (near === null) return <span className="nothing">–</span>;
  return (
    <>
      {near.name}
      {wide === null || wide.region_id === near.region_id ? null : (
        <span className="cell-sub">{wide.name}</span>
      )}
    </>
  );
}

function Halal({ row, labels }: { row: StoreRow; labels: StoreLabels }) {
  if (row.halal_status === 'unknown') return <span className="nothing">–</span>;
  return <span className="cell-clip">{labelIn(labels.halal, row.halal_status)}</span>;
}

function rating(row: StoreRow) {
  if (row.rating_avg === null) return null;
  return `${row.rating_avg.toFixed(1)} (${row.rating_count.toLocaleString('en')})`;
}

export function StoreCard({ row, labels }: { row: StoreRow; labels: StoreLabels }) {
  return (
    <div className="row-card">
      <StoreName row={row} />
      <StatusChip tone={STORE_STATUS_TONES[row.status]} label={labelIn(labels.status, row.status) ?? ''} />
      <span className="cell-sub">
        {[
          labelIn(labels.type, row.store_type),
          row.region_path,
          labelIn(labels.business, row.business_status),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}
