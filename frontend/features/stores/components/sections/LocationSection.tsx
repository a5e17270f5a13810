import { useQuery } from '@tanstack/react-query';
import { TextInput } from '@shared/form/fields';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { Notice } from '@shared/ui/Notice';
import { checkAddressOptions } from '../../api';
import { useStoreValue } from '../../fieldHooks';
import { useReference } from '../../reference';
import { RegionCascade } from '../fields/RegionCascade';
import { writtenLevels } from '../fields/regions';
import { useRegionIds } from '../fields/useRegions';
import { PinField } from '../map/PinField';

/** The address, the regions and the pin of the store. */
export function LocationSection({ isDisabled }: { isDisabled: boolean }) {
  const { pack } = useReference();
  return (
    <>
      <RegionCascade />
      <TextInput name="address_line1" help="Street and number." />
      <div className="form-grid">
        <TextInput name="address_line2" placeholder="Floor 3, unit 12" />
        {writtenLevels(pack).map(({ field }) => (
          <TextInput key={field} name={field} />
        ))}
        <TextInput name="postcode" inputMode="numeric" />
      </div>
      <div className="form-grid">
        <TextInput name="located_in" placeholder="Mall, hotel, food court" />
        <TextInput name="landmark" placeholder="A nearby place" />
      </div>
      <PrintedAddress />
      <PinField isDisabled={isDisabled} />
    </>
  );
}

const STILL_MS = 600;

/** The address in the country's format, with warnings about suspicious parts. */
function PrintedAddress() {
  const country = useCountryCode();
  const input = {
    ...useRegionIds(),
    address_line1: useStoreValue('address_line1'),
    address_line2: useStoreValue('address_line2'),
    sublocality: useStoreValue('sublocality'),
    postcode: useStoreValue('postcode'),
  };
  const settled = useDebounced(JSON.stringify(input), STILL_MS);
  const isStarted = input.region_l1_id !== null || input.address_line1 !== '';
  const { data } = useQuery({
    ...checkAddressOptions(country, JSON.parse(settled) as typeof input),
    enabled: isStarted,
  });
  if (data === undefined || !isStarted) return null;
  const odd = [...data.warnings.map(({ msg }) => msg), ...(data.errors['postcode'] ?? [])];
  return (
    <div role="status">
      {data.address_text === '' ? null : <p className="field-help">Printed address: {data.address_text}</p>}
      {odd.map((msg) => (
        <Notice key={msg} severity="warning">
          {msg}
        </Notice>
      ))}
    </div>
  );
}
