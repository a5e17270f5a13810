import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { boot } from '@shared/boot/boot';
import type { View } from '@shared/map/createMap';
import { mapSourceOf } from '@shared/map/mapSource';
import { DegreesInput } from '@shared/map/DegreesInput';
import { PinMap } from '@shared/map/PinMap';
import type { Point } from '@shared/map/point';
import { useCountry } from '@shared/session/hooks';

const COUNTRY_ZOOM = 6;
const CLOSE_ZOOM = 15;

/** The location of a shop: on a map that opens on demand, as coordinates, or pasted from another map. */
export function PinField() {
  const { setValue } = useFormContext();
  const [lat, lng] = useWatch({ name: ['lat', 'lng'] }) as readonly (number | null)[];
  const [isOpen, setOpen] = useState(false);
  const pin = useMemo(
    () => (typeof lat !== 'number' || typeof lng !== 'number' ? null : { lat, lng }),
    [lat, lng],
  );
  const put = (point: Point | null) => {
    setValue('lat', point?.lat ?? null, { shouldDirty: true });
    setValue('lng', point?.lng ?? null, { shouldDirty: true });
  };
  return (
    <>
      <div className="form-grid">
        <DegreesInput name="lat" label="Latitude" onPoint={put} />
        <DegreesInput name="lng" label="Longitude" onPoint={put} />
      </div>
      {isOpen ? <Map pin={pin} onPin={put} /> : null}
      <div className="line hides-empty">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide map' : 'Set on map'}
        </Button>
        {pin === null ? null : (
          <Button size="small" onClick={() => put(null)}>
            Remove pin
          </Button>
        )}
      </div>
    </>
  );
}

function Map({ pin, onPin }: { pin: Point | null; onPin: (point: Point) => void }) {
  const { value, center, bounds } = useCountry();
  const [start] = useState<View>(() =>
    pin === null ? { center, zoom: COUNTRY_ZOOM } : { center: pin, zoom: CLOSE_ZOOM },
  );
  return (
    <PinMap tiles={boot()} source={mapSourceOf(value)} box={bounds} start={start} pin={pin} onPin={onPin} />
  );
}
