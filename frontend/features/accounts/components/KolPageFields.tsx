import Button from '@mui/material/Button';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { CodesField } from '@shared/form/CodesField';
import { SelectInput, SwitchInput, TextInput } from '@shared/form/fields';
import { Group } from '@shared/form/Group';
import { NumberInput } from '@shared/form/NumberInput';
import { leastCover } from '@shared/pictures/covers';
import { PictureOf } from './PictureOf';

const PLATFORMS = [
  { value: 'instagram', label: 'Instagram' },
  { value: 'tiktok', label: 'TikTok' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'x', label: 'X' },
  { value: 'whatsapp', label: 'WhatsApp' },
];
const MOST_SOCIALS = 10;

/** The fields of a KOL's public page. */
export function KolPageFields() {
  return (
    <>
      <TextInput name="kol.display_name" label="Public name" maxLength={60} isRequired />
      <TextInput name="kol.bio" label="About" rows={4} maxLength={500} />
      <div className="form-grid">
        <TextInput name="kol.city" label="City" maxLength={80} />
        <TextInput
          name="kol.slug"
          label="Address of the page"
          maxLength={60}
          help="Use lowercase letters, digits and hyphens."
        />
      </div>
      <CodesField
        name="kol.cuisines"
        label="Cuisines"
        of="cuisine"
        most={10}
        placeholder="Add a cuisine"
        help="Favorite cuisines."
      />
      <SocialsField />
      <PictureOf
        name="kol.cover_picture_id"
        label="Cover of the page"
        coverOf="kol"
        help={`${leastCover('kol')} Wide pictures work best.`}
      />
      <SwitchInput name="kol.is_public" label="Shown on the site" />
    </>
  );
}

/** The KOL's social media channels, each with its number of followers. */
function SocialsField() {
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'kol.socials' });
  return (
    <Group name="kol.socials" label="Channels">
      {fields.map(({ id }, index) => (
        <div key={id} className="row field-row at-end">
          <SelectInput name={`kol.socials.${index}.platform`} label="Platform" options={PLATFORMS} />
          <TextInput name={`kol.socials.${index}.url`} label="Link" type="url" maxLength={300} />
          <NumberInput name={`kol.socials.${index}.followers`} label="Followers" least={0} />
          <Button size="small" onClick={() => remove(index)}>
            Remove
          </Button>
        </div>
      ))}
      {fields.length >= MOST_SOCIALS ? null : (
        <div className="row">
          <Button size="small" onClick={() => append({ platform: 'instagram', url: '' })}>
            Add a channel
          </Button>
        </div>
      )}
    </Group>
  );
}
