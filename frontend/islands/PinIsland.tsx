import { useMemo, useState } from 'react';
import type { MapSource, Outlines } from '@shared/map/mapSource';
import type { Box } from '@shared/map/box';
import type { View } from '@shared/map/createMap';
import type { Tiles } from '@shared/map/tiles';
import { parseDegrees, type Point } from '@shared/map/point';
import { PinMap } from '@shared/map/PinMap';
import { fillField, useFormField, type FormControl } from './formField';

const COUNTRY_ZOOM = 10;
const PIN_ZOOM = 14;

/** The store's country and the source of map tiles, from the page. */
export interface Ground extends Tiles {
  center: Point;
  bounds: Box;
  /**
   * Regions around the store. They are part of the page, because the admin has no session of the console to
   * request more.
   */
  outlines: Outlines;
}

interface PinIslandProps {
  latitude: FormControl;
  longitude: FormControl;
  ground: Ground;
}

/** The console's map. Stores the pin in the two number fields of the form. */
export function PinIsland({ latitude, longitude, ground }: PinIslandProps) {
  const lat = useFormField(latitude);
  const lng = useFormField(longitude);
  const pin = useMemo(() => toPin(lat, lng), [lat, lng]);
  const [start] = useState<View>(() =>
    pin === null ? { center: ground.center, zoom: COUNTRY_ZOOM } : { center: pin, zoom: PIN_ZOOM },
  );
  const mapSource: MapSource = {
    outlines: () => Promise.resolve(ground.outlines),
    neighbors: () => Promise.resolve([]),
  };
  const put = (point: Point) => {
    fillField(latitude, point.lat.toFixed(6));
    fillField(longitude, point.lng.toFixed(6));
  };
  return <PinMap tiles={ground} source={mapSource} box={ground.bounds} start={start} pin={pin} onPin={put} />;
}

/** Return the point of two texts. Null if they are not valid coordinates. */
function toPin(lat: string, lng: string): Point | null {
  const [y, x] = [parseDegrees(lat), parseDegrees(lng)];
  return y === null || x === null || Math.abs(y) > 90 || Math.abs(x) > 180 ? null : { lat: y, lng: x };
}
