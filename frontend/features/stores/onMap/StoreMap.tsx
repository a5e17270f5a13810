import { useId } from 'react';
import { useCountry } from '@shared/session/hooks';
import type { MapPart } from '@shared/table/state/definition';
import { isFiltered, withFilter } from '@shared/table/state/listState';
import { MapCard } from './MapCard';
import MapFace from './MapFace';
import { MapLegend } from './MapLegend';
import { MapSide } from './MapSide';
import { MapStatus } from './MapStatus';
import { useCursor } from './useCursor';
import { useLooking } from './useLooking';
import { useMapItems, useRegionNames, useStoresIn } from './useStoreMap';
import { WithoutPin } from './WithoutPin';
import './storeMap.css';

/** The stores of the list on a map, with the visible ones beside it. */
export default function StoreMap({ filters, state, onState, onList }: MapPart) {
  const { value: country, bounds } = useCountry();
  const looking = useLooking(bounds);
  const { settled, spot, leaveSpot, chosen, choose } = looking;
  const { query, items, isExact, stores } = useMapItems(filters, settled);
  const order = { sort_by: state.sortBy, sort_order: state.sortOrder };
  const { rows, total, isBusy } = useStoresIn(filters, order, spot, settled);
  const { cursor, pointed, point } = useCursor(rows);
  const places = useRegionNames(settled);
  const hintId = useId();
  const clear = () => onState({ ...state, keyword: '', filters: {}, page: 1 });
  return (
    <div className="store-map">
      <div className="map-frame store-map-frame" aria-busy={query.isFetching}>
        <MapFace
          country={country}
          box={bounds}
          start={looking.start}
          items={items}
          isExact={isExact}
          ring={pointed ?? chosen}
          places={places}
          goal={looking.goal}
          hintId={hintId}
          onView={looking.look}
          onHit={looking.hit}
        />
        <MapStatus query={query} onAll={looking.lookAtAll} onClear={isFiltered(state) ? clear : null} />
        <MapLegend stores={stores} />
        {chosen === null ? null : <MapCard store={chosen} onClose={() => choose(null)} />}
      </div>
      <MapSide
        rows={rows}
        total={total}
        isBusy={isBusy}
        isSpot={spot !== null}
        cursor={cursor}
        onPoint={point}
        onLeaveSpot={leaveSpot}
      />
      <footer className="line-loose spread muted tiny band at-foot">
        <span id={hintId} className="wide-only">
          Arrow keys move the map, + and − zoom, Enter opens what is nearest to the center. j and k move
          through the stores in view, Enter opens one.
        </span>
        <WithoutPin filters={filters} onShow={() => onList(withFilter(state, 'has_pin', false))} />
      </footer>
    </div>
  );
}
