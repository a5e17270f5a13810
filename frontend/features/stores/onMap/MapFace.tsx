import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Box } from '@shared/map/box';
import type { Place } from '@shared/map/places';
import type { Point } from '@shared/map/point';
import { useCachedMap } from '@shared/map/useCachedMap';
import { drawMap } from './drawMap';
import type { Item } from './items';
import type { Look, View } from './mapView';

/** Target that the map should show. Each new object is applied once. */
export type Goal = { to: 'all' } | { to: 'box'; box: Box };

interface MapFaceProps {
  country: string;
  box: Box;
  start: Look | null;
  items: readonly Item[];
  isExact: boolean;
  ring: Point | null;
  places: readonly Place[];
  goal: Goal | null;
  hintId: string;
  onView: (view: View) => void;
  onHit: (item: Item) => void;
}

/** The map canvas. Its items and its view are controlled by props. */
export default function MapFace(props: MapFaceProps) {
  const { country, box, start, items, isExact, ring, places, goal, hintId, onView, onHit } = props;
  const lastLook = useRef<Look | null>(start);
  const { element, map } = useCachedMap({ onView, onHit }, (at, now) => {
    const made = drawMap(at, {
      country,
      box,
      start: lastLook.current,
      onView: (view) => {
        lastLook.current = view;
        now().onView(view);
      },
      onHit: (item) => now().onHit(item),
    });
    made.setItems(items, isExact);
    made.setRing(ring);
    made.setPlaces(places);
    return made;
  });
  useEffect(() => map.current?.setItems(items, isExact), [map, items, isExact]);
  useEffect(() => map.current?.setRing(ring), [map, ring]);
  useEffect(() => map.current?.setPlaces(places), [map, places]);
  // A tab shown again must not repeat the last goal.
  const reached = useRef<Goal | null>(null);
  useEffect(() => {
    if (goal === reached.current) return;
    reached.current = goal;
    if (goal?.to === 'box') map.current?.zoomInto(goal.box);
    if (goal?.to === 'all') map.current?.showAll();
  }, [map, goal]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== element.current) return;
    const item = map.current?.nearMiddle() ?? null;
    if (item === null) return;
    event.preventDefault();
    event.stopPropagation();
    onHit(item);
  };
  return (
    <>
      {/* Keyboard control like an application. The keys are explained beside the map. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={element}
        className="map-canvas"
        role="application"
        aria-label="Map of the stores"
        aria-describedby={hintId}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={handleKey}
      />
      <span className="store-map-middle" aria-hidden />
    </>
  );
}
