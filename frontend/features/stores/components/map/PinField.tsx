import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { boot } from '@shared/boot/boot';
import { useCountryCode } from '@shared/session/hooks';
import { useEnum } from '@shared/session/bootstrap';
import { SelectInput } from '@shared/form/fields';
import { useSetStoreValues, useStoreValue } from '../../fieldHooks';
import { useReference } from '../../reference';
import type { RegionRow } from '../../model';
import { useChosenRegions } from '../fields/useRegions';
import type { View } from '@shared/map/createMap';
import { mapSourceOf } from '@shared/map/mapSource';
import { DegreesInput } from '@shared/map/DegreesInput';
import { PinMap } from '@shared/map/PinMap';
import { pointText, rounded, type Point } from '@shared/map/point';
import { FindPin } from './FindPin';
import { PlaceHint } from './PlaceHint';
import { usePlaceOfPin } from './usePlaceOfPin';
import { usePlaces } from './usePlaces';
import { Spinner } from '@shared/ui/Spinner';

const COUNTRY_ZOOM = 10;
const STREET_ZOOM = 16;
const QUARTER_ZOOM = 13;
const ZOOMS: Readonly<Record<number, number>> = { 1: 8, 2: 11, 3: 13 };

/** The location of the store: on the map, as coordinates, or pasted from another map. */
export function PinField({ isDisabled }: { isDisabled: boolean }) {
  const { pack } = useReference();
  const mapSource = mapSourceOf(useCountryCode());
  const lat = useStoreValue('lat');
  const lng = useStoreValue('lng');
  const setValues = useSetStoreValues();
  const precisions = useEnum('geo_precision');
  const places = usePlaces();
  const closeZoom = boot().tile_url === null ? QUARTER_ZOOM : STREET_ZOOM;
  const [goal, setGoal] = useState<View | null>(null);
  const pin = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng]);
  const place = usePlaceOfPin(pin);
  const regionView = useRegionView();
  const [start] = useState<View>(() =>
    pin === null ? { center: pack.center, zoom: COUNTRY_ZOOM } : { center: pin, zoom: closeZoom },
  );
  const put = (point: Point) => setValues({ lat: point.lat, lng: point.lng });
  const putAndShow = (point: Point, zoom: number) => {
    put(point);
    setGoal({ center: point, zoom });
  };
  return (
    <>
      <div className="form-grid">
        <DegreesInput
          name="lat"
          label="Latitude"
          problem={place?.problem ?? ''}
          onPoint={(point) => putAndShow(point, closeZoom)}
        />
        <DegreesInput name="lng" label="Longitude" onPoint={(point) => putAndShow(point, closeZoom)} />
        <SelectInput name="geo_precision" options={precisions} nothing="Unknown" />
      </div>
      <PinMap
        waiting={<Spinner size="large" label="Loading the map" />}
        tiles={boot()}
        source={mapSource}
        box={pack.bounds}
        start={start}
        pin={pin}
        places={places}
        // Until there is a pin, the map shows the smallest chosen region.
        goal={pin === null ? regionView : goal}
        isDisabled={isDisabled}
        onPin={put}
      />
      <div className="row">
        <FindPin closeZoom={closeZoom} isDisabled={isDisabled} onPut={putAndShow} />
        <CentreButton onPut={putAndShow} />
        {pin === null ? null : (
          <>
            <Button size="small" onClick={() => setGoal({ center: pin, zoom: closeZoom })}>
              Go to pin
            </Button>
            <Button size="small" onClick={() => setValues({ lat: null, lng: null })}>
              Remove pin
            </Button>
            <a
              href={`https://www.openstreetmap.org/?mlat=${lat ?? ''}&mlon=${lng ?? ''}#map=18/${lat ?? ''}/${lng ?? ''}`}
              target="_blank"
              rel="noreferrer"
              title={pointText(pin)}
            >
              Open in OpenStreetMap
            </a>
          </>
        )}
      </div>
      <PlaceHint place={place} />
    </>
  );
}

function CentreButton({ onPut }: { onPut: (point: Point, zoom: number) => void }) {
  const region = useSmallestRegion();
  if (region === undefined) return null;
  const { center, zoom } = viewOf(region);
  return (
    <Button size="small" onClick={() => onPut(center, zoom)}>
      Use center of {region.name}
    </Button>
  );
}

type CenteredRegion = RegionRow & { lat: number; lng: number };

/** Return the smallest chosen region with a known center. */
function useSmallestRegion(): CenteredRegion | undefined {
  return useChosenRegions().findLast(
    (region): region is CenteredRegion => region.lat !== null && region.lng !== null,
  );
}

/** Return the view of the smallest chosen region, the same object until another region is chosen. */
function useRegionView(): View | null {
  const region = useSmallestRegion();
  const { lat, lng, level } = region ?? {};
  return useMemo(
    () =>
      lat === undefined || lng === undefined || level === undefined ? null : viewOf({ lat, lng, level }),
    [lat, lng, level],
  );
}

function viewOf({ lat, lng, level }: Pick<CenteredRegion, 'lat' | 'lng' | 'level'>): View {
  return { center: { lat: rounded(lat), lng: rounded(lng) }, zoom: ZOOMS[level] ?? QUARTER_ZOOM };
}
