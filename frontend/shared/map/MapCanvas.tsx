import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { MapSource } from './mapSource';
import type { Box } from './box';
import { createMap, type View } from './createMap';
import type { Tiles } from './tiles';
import type { Place } from './places';
import type { Point } from './point';
import { useCachedMap } from './useCachedMap';

interface MapCanvasProps {
  tiles: Tiles;
  source: MapSource;
  box: Box;
  /** Initial view. */
  start: View;
  pin: Point | null;
  places: readonly Place[];
  /** View to move to. Each new object moves the map. */
  goal: View | null;
  isDisabled: boolean;
  hintId: string;
  onPin: (point: Point) => void;
}

const STEP_PX = 1;
const LONG_STEP_PX = 20;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The map. Loaded as a separate chunk when a form shows it. */
export default function MapCanvas(props: MapCanvasProps) {
  const { tiles, source, box, start, pin, places, goal, isDisabled, hintId, onPin } = props;
  const lastView = useRef<View | null>(null);
  const put = (point: Point) => {
    if (!isDisabled) onPin(point);
  };
  const { element, map } = useCachedMap(put, (at, now) => {
    const view = lastView.current ?? start;
    const made = createMap(at, { tiles, source, box, view, onPin: (point) => now()(point) });
    made.setPin(pin);
    made.setPlaces(places);
    return {
      ...made,
      destroy: () => {
        lastView.current = made.view();
        made.destroy();
      },
    };
  });

  useEffect(() => {
    map.current?.setPin(pin);
    if (pin !== null) map.current?.show(pin);
  }, [map, pin]);
  useEffect(() => map.current?.setPlaces(places), [map, places]);
  // Do not repeat the move when the tab is shown again.
  const reached = useRef<View | null>(null);
  useEffect(() => {
    if (goal === reached.current) return;
    reached.current = goal;
    if (goal !== null) map.current?.show(goal.center, goal.zoom);
  }, [map, goal]);

  const handleKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const zoom = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (arrow === undefined && zoom === undefined) return;
    event.preventDefault();
    if (zoom !== undefined) map.current?.zoomBy(zoom);
    if (arrow !== undefined) {
      const step = event.shiftKey ? LONG_STEP_PX : STEP_PX;
      map.current?.nudge(arrow[0] * step, arrow[1] * step);
    }
  };
  return (
    // The map has its own keys, like an application; they are described next to it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={element}
      className="map-canvas"
      role="application"
      aria-label="Map with the store’s pin"
      aria-describedby={hintId}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={handleKey}
    />
  );
}
