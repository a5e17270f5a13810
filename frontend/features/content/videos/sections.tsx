import { SelectInput, SwitchInput, TextInput } from '@shared/form/fields';
import { useEnum } from '@shared/session/bootstrap';
import { PickedField, PickedManyField } from '../form/parts';
import { useIsInChief } from '../form/sections';
import { authorPicker } from '@shared/table/filters/pickers';

export function VideoBasics({ isDisabled }: { isDisabled: boolean }) {
  const isInChief = useIsInChief();
  return (
    <>
      <TextInput name="title" isDisabled={isDisabled} />
      <TextInput
        name="description"
        rows={5}
        isDisabled={isDisabled}
        help="Describes the video in lists and search results. Required to publish."
      />
      <div className="form-grid">
        {isInChief ? (
          <PickedField name="author_id" of="authors" picker={authorPicker} isDisabled={isDisabled} />
        ) : null}
        <TextInput name="byline" placeholder="Author’s name" isDisabled={isDisabled} />
      </div>
      <PickedManyField
        name="co_author_ids"
        of="authors"
        picker={authorPicker}
        placeholder="Add co-author"
        isDisabled={isDisabled}
        help="Co-authors can edit but not approve."
      />
    </>
  );
}

export function RightsSection({ isDisabled }: { isDisabled: boolean }) {
  const sponsorships = useEnum('sponsorship');
  const music = useEnum('music_rights');
  return (
    <>
      <div className="form-grid">
        <SelectInput
          name="sponsorship"
          options={sponsorships}
          nothing="Choose a disclosure"
          isDisabled={isDisabled}
          help="Unless “Not sponsored” is chosen, viewers see the disclosure above the video."
        />
        <SelectInput
          name="music_rights"
          options={music}
          nothing="Choose the music rights"
          isDisabled={isDisabled}
        />
      </div>
      <SwitchInput name="has_alcohol" label="Shows alcohol" />
      <SwitchInput name="has_pork" label="Shows pork" />
    </>
  );
}
