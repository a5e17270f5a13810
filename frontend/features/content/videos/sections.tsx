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
        help="What is to be seen, for lists and search results. Needed before it goes out."
      />
      <div className="form-grid">
        {isInChief ? (
          <PickedField name="author_id" of="authors" picker={authorPicker} isDisabled={isDisabled} />
        ) : null}
        <TextInput name="byline" placeholder="The author's name" isDisabled={isDisabled} />
      </div>
      <PickedManyField
        name="co_author_ids"
        of="authors"
        picker={authorPicker}
        placeholder="Add somebody"
        isDisabled={isDisabled}
        help="They may change it too, and may not approve it."
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
          nothing="Say what you got for it"
          isDisabled={isDisabled}
          help="Anything but “Not sponsored” is told to viewers above the video."
        />
        <SelectInput
          name="music_rights"
          options={music}
          nothing="Say whose music it is"
          isDisabled={isDisabled}
        />
      </div>
      <SwitchInput name="has_alcohol" label="It shows alcohol" />
      <SwitchInput name="has_pork" label="It shows pork" />
    </>
  );
}
