import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '@shared/hooks/useDebounced';
import { MAP_AT, isOnMap } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { widened, type Box } from '@shared/map/box';
import type { Item, MapStore } from './items';
import type { Goal } from './MapFace';
import { canSplit, readAt, writeAt, type View } from './mapView';

const SETTLE_MS = 200;

/** Return the view of the map, the selected store, and the functions to change them. */
export function useLooking(bounds: Box) {
  const [view, setView] = useState<View | null>(null);
  const [chosen, choose] = useState<MapStore | null>(null);
  const [spot, setSpot] = useState<Box | null>(null);
  const [goal, setGoal] = useState<Goal | null>(null);
  const settled = useDebounced(view, SETTLE_MS);
  const start = usePlaceInAddress(settled, bounds);
  const hit = (item: Item) => {
    if (item.kind === 'store') choose(item.store);
    else if (canSplit(item.cluster.bounds, view?.zoom ?? 0)) setGoal({ to: 'box', box: item.cluster.bounds });
    else setSpot(item.cluster.bounds);
  };
  const look = (next: View) => {
    setView(next);
    setSpot(null);
  };
  return {
    start,
    settled,
    look,
    goal,
    lookAtAll: () => setGoal({ to: 'all' }),
    hit,
    chosen,
    choose,
    spot,
    leaveSpot: () => setSpot(null),
  };
}

/** Return the initial view from the URL. After that the URL follows the map. */
function usePlaceInAddress(settled: View | null, bounds: Box) {
  const [params, setParams] = useTabParams();
  const [start] = useState(() => readAt(params.get(MAP_AT), widened(bounds, 1)));
  const write = useEffectEvent((at: string) => {
    if (params.get(MAP_AT) === at) return;
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (isOnMap(now)) next.set(MAP_AT, at);
      return next;
    });
  });
  useEffect(() => {
    if (settled !== null) write(writeAt(settled));
  }, [settled]);
  return start;
}
