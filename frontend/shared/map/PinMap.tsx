import { Suspense, useId, type ComponentProps, type ReactNode } from 'react';
import { lazyPart } from '@shared/ui/lazyPart';
import './map.css';

const MapCanvas = lazyPart(() => import(/* webpackChunkName: "map" */ './MapCanvas'));

type PinMapProps = Omit<ComponentProps<typeof MapCanvas>, 'hintId' | 'isDisabled' | 'goal' | 'places'> &
  Partial<Pick<ComponentProps<typeof MapCanvas>, 'isDisabled' | 'goal' | 'places'>> & {
    /** Shown while the map loads. */
    waiting?: ReactNode;
  };

const NO_PLACES: ComponentProps<typeof MapCanvas>['places'] = [];

/** A map on which the user sets and moves a pin, with a description of keys and gestures below. */
export function PinMap({
  waiting = 'Loading the map…',
  isDisabled = false,
  goal = null,
  places = NO_PLACES,
  ...map
}: PinMapProps) {
  const hintId = useId();
  return (
    <div>
      <div className="map-frame">
        <Suspense fallback={<div className="map-waiting">{waiting}</div>}>
          <MapCanvas {...map} isDisabled={isDisabled} goal={goal} places={places} hintId={hintId} />
        </Suspense>
      </div>
      <p id={hintId} className="field-help">
        Click to set the pin, drag to move it. Arrow keys move the pin, Shift+arrow moves it further, + and −
        zoom.
      </p>
    </div>
  );
}
