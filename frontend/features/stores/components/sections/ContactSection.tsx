import { TextInput } from '@shared/form/fields';
import { useEnum } from '@shared/session/bootstrap';
import { useReference } from '../../reference';
import { LinksField } from '../fields/LinksField';
import { PhonesField } from '../fields/PhonesField';

/** The contact details of the store. */
export function ContactSection() {
  return (
    <>
      <PhonesField />
      <LinksFields />
    </>
  );
}

/** The website, the email address and the social media links. */
export function LinksFields() {
  const { pack } = useReference();
  const socials = useEnum('social_platform');
  return (
    <>
      <div className="form-grid">
        <TextInput name="email" type="email" />
        <TextInput name="website" type="url" placeholder="https://" />
        <TextInput name="menu_url" type="url" placeholder="https://" />
        <TextInput name="reservation_url" type="url" placeholder="https://" />
      </div>
      <LinksField name="socials" platforms={socials} addLabel="Add social media" />
      <LinksField name="order_links" platforms={pack.delivery_platforms} addLabel="Add order link" />
    </>
  );
}
