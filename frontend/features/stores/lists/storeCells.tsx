import { formatNumber } from '@shared/format/count';
import { formatCalendarDay } from '@shared/format/dates';
import type { Cells } from '@shared/records/recordColumns';
import { useEnum, type Choice } from '@shared/session/bootstrap';
import { useToday } from '@shared/session/hooks';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip } from '@shared/ui/StatusChip';
import { Thumb } from '@shared/ui/Thumb';
import { BUSINESS_STATUS_TONES, STORE_EDIT, STORE_STATUS_TONES, type StoreRow } from '../model';
import { Badges } from './Badges';
import './storeList.css';

export function labelIn(choices: readonly Choice[], value: string | null): string | null {
  if (value === null) return null;
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

export function StoreName({ row }: { row: StoreRow }) {
  return (
    <span className="line store-name">
      <Thumb url={row.cover_url} icon="shop" />
      <span className="store-name-words">
        <RecordLink path={STORE_EDIT} id={row.store_id}>
          {row.name}
        </RecordLink>
        <NameNote row={row} />
      </span>
    </span>
  );
}

/** The line below a name: why the store is waiting (since when its check is due), and its branch. */
function NameNote({ row }: { row: StoreRow }) {
  const { branch_name: branch, recheck_on: day } = row;
  const today = useToday();
  const isDue = day !== null && day <= today() && row.business_status !== 'permanently_closed';
  if (!isDue && branch === '') return null;
  return (
    <span className="cell-sub">
      {isDue ? <span className="danger">Check due since {formatCalendarDay(day)}</span> : null}
      {isDue && branch !== '' ? ' · ' : ''}
      {branch}
    </span>
  );
}

/** List columns that render more than the plain value. */
export const STORE_CELLS: Cells<'store'> = {
  name: { width: 320, cell: (row) => <StoreName row={row} /> },
  region: { cell: (row) => <Region row={row} /> },
  business: { cell: (row, enums) => shopChip(row, enums['business_status']) },
  status: { cell: (row, enums) => statusChip(row, enums['store_status']) },
  halal: { cell: (row, enums) => halal(row, enums['halal_status']) },
  rating: { cell: (row) => rating(row) },
  tags: {
    cell: (row) => <span className="cell-clip">{row.tag_refs.map(({ label }) => label).join(', ')}</span>,
  },
  badges: { cell: (row) => <Badges row={row} /> },
  completeness: { cell: (row) => `${row.completeness} %` },
};

type Choices = readonly Choice[] | undefined;

function shopChip({ business_status: status }: Pick<StoreRow, 'business_status'>, choices: Choices) {
  return <StatusChip tone={BUSINESS_STATUS_TONES[status]} label={labelIn(choices ?? [], status) ?? ''} />;
}

function statusChip({ status }: Pick<StoreRow, 'status'>, choices: Choices) {
  return <StatusChip tone={STORE_STATUS_TONES[status]} label={labelIn(choices ?? [], status) ?? ''} />;
}

/** The business status of the shop. */
export function ShopChip({ row }: { row: Pick<StoreRow, 'business_status'> }) {
  return shopChip(row, useEnum('business_status'));
}

/** The publication status of the store. */
export function StoreStatusChip({ row }: { row: Pick<StoreRow, 'status'> }) {
  return statusChip(row, useEnum('store_status'));
}

function Region({ row }: { row: StoreRow }) {
  const near = row.region_l3 ?? row.region_l2 ?? row.region_l1;
  const wide = row.region_l3 === null ? row.region_l1 : row.region_l2;
  if (near === null) return <span className="muted">–</span>;
  return (
    <>
      {near.name}
      {wide === null || wide.region_id === near.region_id ? null : (
        <span className="cell-sub">{wide.name}</span>
      )}
    </>
  );
}

function halal(row: StoreRow, choices: Choices) {
  if (row.halal_status === 'unknown') return <span className="muted">–</span>;
  return <span className="cell-clip">{labelIn(choices ?? [], row.halal_status)}</span>;
}

function rating(row: StoreRow) {
  if (row.rating_avg === null) return null;
  return `${row.rating_avg.toFixed(1)} (${formatNumber(row.rating_count)})`;
}

/** A store's row on a narrow screen. */
export function StoreCard({ row }: { row: StoreRow }) {
  const type = labelIn(useEnum('store_type'), row.store_type);
  const business = labelIn(useEnum('business_status'), row.business_status);
  return (
    <div className="row-card">
      <StoreName row={row} />
      <StoreStatusChip row={row} />
      <span className="cell-sub">{[type, row.region_path, business].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
