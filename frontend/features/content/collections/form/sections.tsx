import { useWatch } from 'react-hook-form';
import { SelectInput, TextInput } from '@shared/form/fields';
import { NumberInput } from '@shared/form/NumberInput';
import { useEnum } from '@shared/session/bootstrap';
import { PickedField, PictureOfArticle, RegionField, TagsField } from '../../form/parts';
import { authorPicker } from '@shared/table/filters/pickers';
import { ItemsField } from '../items/ItemsField';
import { RuleField } from '../items/RuleField';
import type { Target } from '../model';

export function BasicsSection({ isDisabled }: { isDisabled: boolean }) {
  const themes = useEnum('collection_theme');
  const sponsorships = useEnum('sponsorship');
  const theme = useWatch({ name: 'theme' }) as unknown;
  return (
    <>
      <TextInput name="title" />
      <TextInput name="subtitle" />
      <TextInput name="intro" rows={4} help="Shown above the items." />
      <PictureOfArticle
        name="cover_picture_id"
        isDisabled={isDisabled}
        help="Shown at the top of the collection, in lists and in link previews."
      />
      <div className="form-grid">
        <SelectInput
          name="theme"
          options={themes}
          help={theme === 'ranking' ? 'A ranking contains only stores, in ranked order.' : undefined}
        />
        <SelectInput
          name="sponsorship"
          options={sponsorships}
          help="Unless “Not sponsored” is chosen, readers see the disclosure above the items."
        />
      </div>
      <div className="form-grid">
        <PickedField
          name="curator_id"
          of="authors"
          picker={authorPicker}
          placeholder="No curator"
          isDisabled={isDisabled}
          help="Shown on the page. Notified when an item can no longer be shown."
        />
        <RegionField isDisabled={isDisabled} />
      </div>
      <TagsField isDisabled={isDisabled} />
    </>
  );
}

export function ItemsSection({ saved, isDisabled }: { saved: readonly Target[]; isDisabled: boolean }) {
  const modes = useEnum('collection_mode');
  const mode = useWatch({ name: 'mode' }) as unknown;
  return (
    <>
      <SelectInput name="mode" options={modes} isDisabled={isDisabled} />
      {mode === 'rule' ? <RuleField isDisabled={isDisabled} /> : null}
      <ItemsField saved={saved} isDisabled={isDisabled} />
    </>
  );
}

export function PublishingSection() {
  return (
    <NumberInput
      name="sort_weight"
      step={1}
      help="0 to 1000; the higher stands first in lists of collections."
    />
  );
}
