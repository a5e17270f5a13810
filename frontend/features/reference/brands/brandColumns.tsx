import { formatNumber } from '@shared/format/count';
import type { Column } from '@shared/table/columns/columns';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { TimeAgo } from '@shared/session/TimeAgo';
import { Thumb } from '@shared/ui/Thumb';
import { RowAction, RowActions } from '../components/RowAction';
import { BRANDS, STORES, type Brand } from '../model';

export interface BrandWays {
  onOpen: (brand: Brand) => void;
  onDelete: (brand: Brand) => void;
}

export function brandColumns(ways: BrandWays): readonly Column<Brand>[] {
  return [
    {
      id: 'name',
      header: 'Brand',
      sort: 'name',
      width: 260,
      cell: (row) => <Name brand={row} onOpen={ways.onOpen} />,
    },
    { id: 'match_names', header: 'Match names', width: 260, cell: (row) => row.match_names.join(', ') },
    { id: 'stores', header: 'Stores', align: 'right', cell: (row) => <Stores brand={row} /> },
    { id: 'countries', header: 'Countries', cell: (row) => row.countries.join(', ') },
    { id: 'actions', header: 'Delete', cell: (row) => <Actions brand={row} {...ways} /> },
    { id: 'website', header: 'Website', width: 200, cell: (row) => row.website },
    { id: 'hotline', header: 'Hotline', cell: (row) => row.hotline },
    { id: 'created', header: 'Created', sort: 'created_at', cell: (row) => <TimeAgo at={row.created_at} /> },
    { id: 'updated', header: 'Updated', sort: 'updated_at', cell: (row) => <TimeAgo at={row.updated_at} /> },
    { id: 'id', header: 'Id', align: 'right', cell: (row) => row.brand_id },
  ];
}

function Name({ brand, onOpen }: { brand: Brand } & Pick<BrandWays, 'onOpen'>) {
  return (
    <span className="line">
      <Thumb url={brand.logo?.thumb_url} icon="chain" />
      <RecordLink path={BRANDS} id={brand.brand_id} onOpen={() => onOpen(brand)}>
        {brand.name}
      </RecordLink>
    </span>
  );
}

/** The number of stores of the brand, linked to their list. */
function Stores({ brand: { brand_id, name, store_count: count } }: { brand: Brand }) {
  if (count === 0) return <span className="muted">–</span>;
  return (
    <RecordLink path={STORES} id={{ brand: brand_id }} title={`Stores of ${name}`}>
      {formatNumber(count)}
      <span className="visually-hidden">
        {' '}
        {count === 1 ? 'store' : 'stores'} of {name}
      </span>
    </RecordLink>
  );
}

function Actions({ brand, onDelete }: { brand: Brand } & BrandWays) {
  if (!brand.allowed_actions.includes('delete')) return null;
  return (
    <RowActions>
      <RowAction label="Delete…" of={brand.name} isDanger onClick={() => onDelete(brand)} />
    </RowActions>
  );
}

/** A brand's row on a narrow screen. */
export function BrandCard({ brand, ...ways }: { brand: Brand } & BrandWays) {
  return (
    <div className="row-card">
      <Name brand={brand} onOpen={ways.onOpen} />
      <span>
        Stores: <Stores brand={brand} />
      </span>
      <Actions brand={brand} {...ways} />
    </div>
  );
}
