import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/state/definition';
import { listCall } from '@shared/table/state/listCalls';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { BrandCard, brandColumns, type BrandWays } from '../brands/brandColumns';
import { BrandDialog } from '../brands/BrandDialog';
import { BRAND_LIST_DEFAULTS } from '../brands/brandFilters';
import { deleteBrand } from '../brands/deleting';
import { brandKeys, BRANDS, NEW, type Brand } from '../model';

/** The brands with shops in the country: names, logos and stores. */
export default function BrandsScreen() {
  const country = useCountryCode();
  const client = useQueryClient();
  const [params, change] = useTabParams();
  const definition = useMemo<ListDefinition<Brand>>(() => {
    const show = (id: number | string) => change((now) => withOpen(now, id));
    const ways: BrandWays = {
      onOpen: (brand) => show(brand.brand_id),
      onDelete: (brand) => void deleteBrand(client, country, brand),
    };
    return {
      area: 'brand',
      title: 'Brands',
      ...listCall('store/query_brands', BRAND_LIST_DEFAULTS),
      columns: brandColumns(ways),
      rowId: (brand) => brand.brand_id,
      recordPath: BRANDS,
      onOpen: ways.onOpen,
      newPath: BRANDS,
      newQuery: { id: NEW },
      onNew: () => show(NEW),
      newLabel: 'Add brand',
      searchLabel: 'Search name, match names',
      nameOf: (brand) => brand.name,
      bulk: null,
      exporting: null,
      map: null,
      card: (brand) => <BrandCard brand={brand} {...ways} />,
      empty: {
        icon: 'chain',
        title: 'No brands in this country yet',
        hint: 'Add a chain, so that its stores can be found together.',
      },
      queryKey: (input) => brandKeys.list(country, input),
    };
  }, [client, country, change]);
  const close = () => change((now) => withOpen(now, null));
  const id = readId(`?${params.toString()}`);
  return (
    <>
      <ListScreen definition={definition} />
      {params.get('id') === NEW ? <BrandDialog country={country} brand={null} onClose={close} /> : null}
      {id === null ? null : <Named key={id} id={id} onClose={close} />}
    </>
  );
}

/** The dialog of the brand with this ID. It loads the current version. */
function Named({ id, onClose }: { id: number; onClose: () => void }) {
  const country = useCountryCode();
  const { data } = useQuery({
    queryKey: brandKeys.one(country, id),
    queryFn: ({ signal }) =>
      callApi('store/query_brands', { ids: [id], page_size: 1 }, { signal, country, handles: 'all' }),
  });
  const [brand] = data?.list ?? [];
  return brand === undefined ? null : (
    <BrandDialog key={brand.version} country={country} brand={brand} onClose={onClose} />
  );
}
