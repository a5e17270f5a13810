import { useMutation } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import type { Point } from '@shared/map/point';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Notice } from '@shared/ui/Notice';
import { useStoreValue } from '../../fieldHooks';
import { useChosenRegions } from '../fields/useRegions';

type GeocodeResult = CallOutput<'address/geocode'>;
type GeocodedPoint = GeocodeResult['points'][number];

const REGION_ZOOM = 13;
const SOURCES: Readonly<Record<GeocodedPoint['source'], string>> = {
  stores: 'a store at this address',
  regions: 'center of the region',
  service: 'address service',
};

interface FindPinProps {
  /** Zoom level at which the map shows an address. */
  closeZoom: number;
  isDisabled: boolean;
  onPut: (point: Point, zoom: number) => void;
}

/** A search for the pin by the typed address. The user chooses one of the results. */
export function FindPin({ closeZoom, isDisabled, onPut }: FindPinProps) {
  const country = useCountryCode();
  const text = useAddressText();
  const search = useMutation({
    mutationFn: (searchText: string) => callApi('address/geocode', { text: searchText }, { country }),
  });
  const choose = ({ lat, lng, precision }: GeocodedPoint) => {
    onPut({ lat, lng }, precision === 'region' ? REGION_ZOOM : closeZoom);
    search.reset();
  };
  return (
    <>
      <Button
        size="small"
        isBusy={search.isPending}
        disabled={isDisabled || text === ''}
        onClick={() => search.mutate(text)}
      >
        {search.isPending ? 'Looking for the address…' : 'Find pin from address'}
      </Button>
      <div className="whole-line hides-empty" role="status">
        {search.data === undefined ? null : <GeocodedPoints result={search.data} onChoose={choose} />}
      </div>
    </>
  );
}

function GeocodedPoints({
  result,
  onChoose,
}: {
  result: GeocodeResult;
  onChoose: (point: GeocodedPoint) => void;
}) {
  const { points, service, attribution } = result;
  return (
    <Notice>
      {points.length === 0 ? <p>No location found for this address. Set the pin on the map.</p> : null}
      {points.length === 0 ? null : (
        <ul aria-label="Locations found">
          {points.map((point) => (
            <li key={`${point.source} ${String(point.lat)} ${String(point.lng)} ${point.label}`}>
              <Button
                variant="ghost"
                size="small"
                sx={{ textAlign: 'start' }}
                onClick={() => onChoose(point)}
              >
                {point.label}
              </Button>{' '}
              <span className="field-help">{SOURCES[point.source]}</span>
            </li>
          ))}
        </ul>
      )}
      {service === 'failed' ? <p>The address service did not respond. Try again later.</p> : null}
      {attribution === '' ? null : <p className="field-help">{attribution}</p>}
    </Notice>
  );
}

const MOST_LETTERS = 300;

/** Return the typed address as search text. */
function useAddressText(): string {
  const line = useStoreValue('address_line1').trim();
  const quarter = useStoreValue('sublocality').trim();
  const regions = useChosenRegions().map(({ name }) => name);
  return [line, quarter, ...regions.reverse()].filter(Boolean).join(', ').slice(0, MOST_LETTERS);
}
