import { TextInput } from '@shared/form/fields';
import { CuisinesField } from '../fields/CuisinesField';
import { PriceField } from '../fields/PriceField';
import { TagsField } from '../fields/TagsField';

/** The cuisines, the tags, the price and the description. */
export function FoodSection() {
  return (
    <>
      <CuisinesField />
      <TagsField />
      <PriceField />
      <TextInput name="intro" rows={2} help="One or two sentences for lists and cards." />
      <TextInput name="description" rows={6} help="Plain text." />
    </>
  );
}
