import type { StoreDetail } from '../../model';
import { AttributesField } from '../fields/AttributesField';
import { HalalField } from '../fields/HalalField';

/** The halal status and the attributes. */
export function HalalSection({ saved, isDisabled }: { saved: StoreDetail | null; isDisabled: boolean }) {
  return (
    <>
      <HalalField saved={saved} isDisabled={isDisabled} />
      <AttributesField />
    </>
  );
}
