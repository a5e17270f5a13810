import { useMemo, useState } from 'react';
import type { Around, Outlines } from '@shared/map/around';
import type { Box } from '@shared/map/box';
import type { View } from '@shared/map/createMap';
import type { Tiles } from '@shared/map/ground';
import { parseDegrees, type Point } from '@shared/map/point';
import { PinMap } from '@shared/map/PinMap';
import { fillField, useFormField, type FormControl } from './formField';

const COUNTRY_ZOOM = 10;
const PIN_ZOOM = 14;

/** What the page knows of the store's country and of where maps come from. */
export interface Ground extends Tiles {
  center: Point;
  bounds: Box;
  /** The regions around the store: Django's admin has no session in which more could be asked for. */
  outlines: Outlines;
}

interface PinIslandProps {
  latitude: FormControl;
  longitude: FormControl;
  ground: Ground;
}

/** The console's map, with its pin in the two number fields of the form. */
export function PinIsland({ latitude, longitude, ground }: PinIslandProps) {
  const lat = useFormField(latitude);
  const lng = useFormField(longitude);
  const pin = useMemo(() => toPin(lat, lng), [lat, lng]);
  const [start] = useState<View>(() =>
    pin === null ? { center: ground.center, zoom: COUNTRY_ZOOM } : { center: pin, zoom: PIN_ZOOM },
  );
  const around: Around = {
    outlines: () => Promise.resolve(ground.outlines),
    neighbors: () => Promise.resolve([]),
  };
  const put = (point: Point) => {
    fillField(latitude, point.lat.toFixed(6));
    fillField(longitude, point.lng.toFixed(6));
  };
  return <PinMap tiles={ground} around={around} box={ground.bounds} start={start} pin={pin} onPin={put} />;
}

/** The point of two texts; null where they are none. */
function toPin(lat: string, lng: string): Point | null {
  const [y, x] = [parseDegrees(lat), parseDegrees(lng)];
  return y === null || x === null || Math.abs(y) > 90 || Math.abs(x) > 180 ? null : { lat: y, lng: x };
}
