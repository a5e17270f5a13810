import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { EmptyState } from '@shared/ui/EmptyState';
import { Thumb } from '@shared/ui/Thumb';
import { labelIn, StoreStatusChip } from '../lists/storeCells';
import { storeName, STORE_EDIT, type StoreRow } from '../model';
import { MOST_BESIDE } from './useStoreMap';

interface MapSideProps {
  rows: readonly StoreRow[] | null;
  total: number;
  isBusy: boolean;
  /** True if the list shows the stores at one spot instead of all visible ones. */
  isSpot: boolean;
  cursor: number | null;
  onPoint: (row: StoreRow | null) => void;
  onLeaveSpot: () => void;
}

/** The visible stores as a list, for keyboard and screen readers. */
export function MapSide(props: MapSideProps) {
  const { rows, total, isBusy, isSpot, cursor, onPoint, onLeaveSpot } = props;
  return (
    <aside className="scrolls store-map-side" aria-label="Stores in this part of the map">
      {isSpot ? (
        <div className="line spread band">
          <strong>Stores at one spot</strong>
          <Button variant="ghost" size="small" onClick={onLeaveSpot}>
            Back to all in view
          </Button>
        </div>
      ) : null}
      {rows === null ? <p className="muted">Loading…</p> : null}
      {rows?.length === 0 ? (
        <EmptyState icon="shop" title="No stores here" hint="Move the map or zoom out." />
      ) : null}
      {rows === null || rows.length === 0 ? null : (
        <ol aria-busy={isBusy} onMouseLeave={() => onPoint(null)}>
          {rows.map((row, index) => (
            <SideRow key={row.store_id} row={row} isCurrent={cursor === index} onPoint={onPoint} />
          ))}
        </ol>
      )}
      {total > MOST_BESIDE && rows !== null ? (
        <p className="muted">The first {MOST_BESIDE}. Zoom in for the others.</p>
      ) : null}
    </aside>
  );
}

interface SideRowProps {
  row: StoreRow;
  isCurrent: boolean;
  onPoint: (row: StoreRow) => void;
}

function SideRow({ row, isCurrent, onPoint }: SideRowProps) {
  const types = useEnum('store_type');
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li
      ref={element}
      className="line-wide"
      data-current={isCurrent}
      aria-current={isCurrent ? 'true' : undefined}
      onMouseEnter={() => onPoint(row)}
      onFocus={() => onPoint(row)}
    >
      <Thumb url={row.cover_url} icon="shop" />
      <span className="stack-tight grows">
        <RecordLink path={STORE_EDIT} id={row.store_id}>
          {storeName(row)}
        </RecordLink>
        <span className="cell-sub">
          {[labelIn(types, row.store_type), row.region_path].filter(Boolean).join(' · ')}
        </span>
      </span>
      <StoreStatusChip row={row} />
    </li>
  );
}
