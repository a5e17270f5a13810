import type { Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns/columns';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { StatusChip, type Tone } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { Thumb } from '@shared/ui/Thumb';
import { distanceWords, otherReasons } from '../components/duplicates/words';
import { BAND_TONES, storeName, STORE_MERGE, twoOf, type DuplicatePair } from '../model';
import { labelIn } from './storeCells';
import '../components/duplicates/duplicates.css';

const STATUS_TONES: Readonly<Record<DuplicatePair['status'], Tone>> = {
  open: 'warning',
  merged: 'success',
  not_duplicate: 'neutral',
  snoozed: 'info',
};

export interface PairLabels {
  band: readonly Choice[];
  status: readonly Choice[];
}

export function pairName(pair: DuplicatePair): string {
  return `${storeName(pair.store_a)} and ${storeName(pair.store_b)}`;
}

export function duplicateColumns(labels: PairLabels): readonly Column<DuplicatePair>[] {
  return [
    { id: 'pair', header: 'Stores', width: 340, cell: (row) => <PairName row={row} /> },
    {
      id: 'score',
      header: 'Similarity',
      sort: 'score',
      cell: (row) => (
        <StatusChip
          tone={BAND_TONES[row.band]}
          label={`${Math.round(row.score * 100)} % · ${labelIn(labels.band, row.band) ?? ''}`}
        />
      ),
    },
    { id: 'region', header: 'Region', cell: (row) => <span className="cell-clip">{regionOf(row)}</span> },
    { id: 'distance', header: 'Distance', align: 'right', cell: (row) => apart(row) },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => (
        <StatusChip tone={STATUS_TONES[row.status]} label={labelIn(labels.status, row.status) ?? ''} />
      ),
    },
    { id: 'created', header: 'Found', sort: 'created_at', cell: (row) => <TimeAgo at={row.created_at} /> },
    { id: 'reasons', header: 'Why', cell: (row) => <Reasons row={row} /> },
  ];
}

function PairName({ row }: { row: DuplicatePair }) {
  return (
    <span className="line store-name">
      <Thumb url={row.store_a.cover_url ?? row.store_b.cover_url} icon="shop" />
      <span className="store-name-words">
        <RecordLink path={STORE_MERGE} id={twoOf(row)}>
          {storeName(row.store_a)}
        </RecordLink>
        <span className="cell-sub">{storeName(row.store_b)}</span>
      </span>
    </span>
  );
}

/** Return the regions of a pair, both if they differ. */
function regionOf({ store_a: first, store_b: second }: DuplicatePair): string {
  return [...new Set([first.region_path, second.region_path])].filter(Boolean).join(' / ');
}

function apart({ distance_m: away }: DuplicatePair): string | null {
  return away === null ? null : distanceWords(away).replace(' away', '');
}

function Reasons({ row }: { row: DuplicatePair }) {
  return (
    <ul className="row reasons is-one-line">
      {otherReasons(row).map((reason) => (
        <li key={reason} className="pill">
          {reason}
        </li>
      ))}
    </ul>
  );
}

export function PairCard({ row, labels }: { row: DuplicatePair; labels: PairLabels }) {
  return (
    <div className="row-card">
      <PairName row={row} />
      <StatusChip tone={BAND_TONES[row.band]} label={labelIn(labels.band, row.band) ?? ''} />
      <span className="cell-sub">
        {[`${Math.round(row.score * 100)} %`, distanceWords(row.distance_m), regionOf(row)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}
