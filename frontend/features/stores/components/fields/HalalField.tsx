import { SelectInput, TextInput } from '@shared/form/fields';
import { useEnum } from '@shared/session/bootstrap';
import { useStoreValue } from '../../fieldHooks';
import type { StoreDetail } from '../../model';
import { useReference } from '../../reference';
import { PictureField } from '@shared/pictures/PictureField';

interface HalalFieldProps {
  saved: StoreDetail | null;
  isDisabled: boolean;
}

// Explanations of statuses that need one.
const NOTES: Readonly<Partial<Record<StoreDetail['halal_status'], string>>> = {
  owner_declared: 'Not shown as halal on the public site where the law requires a certificate.',
  no_pork_no_lard: 'States what is not served. Not a halal claim.',
  partial: 'Some dishes only.',
};

/** The halal status. A certificate also requires its evidence. */
export function HalalField({ saved, isDisabled }: HalalFieldProps) {
  const { pack } = useReference();
  const statuses = useEnum('halal_status');
  const status = useStoreValue('halal_status');
  const body = useStoreValue('halal_body');
  const isCertified = status === 'certified';
  // An expired certificate stays visible, so that it can be renewed.
  const hasCertificate = isCertified || (body !== null && body !== '');
  return (
    <>
      <div className="form-grid">
        <SelectInput name="halal_status" options={statuses} help={NOTES[status]} />
        {hasCertificate ? (
          <>
            <SelectInput
              name="halal_body"
              options={pack.halal_bodies}
              nothing="Choose a body"
              isRequired={isCertified}
            />
            <TextInput name="halal_cert_no" isRequired={isCertified} />
            <TextInput name="halal_expires_on" type="date" isRequired={isCertified} />
          </>
        ) : null}
      </div>
      {hasCertificate ? (
        <PictureField
          name="halal_picture_id"
          saved={saved?.halal_picture ?? null}
          folder="other"
          help="Optional. Stored as evidence, not shown on the site."
          isDisabled={isDisabled}
        />
      ) : null}
    </>
  );
}
