import { CodesField } from '@shared/form/CodesField';
import { CheckboxesInput, SelectInput, TextInput } from '@shared/form/fields';
import { NumberInput } from '@shared/form/NumberInput';
import { sectionOf } from '@shared/fields/facts';
import type { RecordSection } from '@shared/records/page/fieldGroups';
import { useEnum } from '@shared/session/bootstrap';
import { storePicker, workerPicker } from '@shared/table/filters/pickers';
import { ContactsField } from './ContactsField';
import { PickerField, RegionFields } from './PickerField';
import { PinField } from './PinField';

/** Return the sections of a lead's form, in the order in which staff learn their fields. */
export function leadSections(isNew: boolean): readonly RecordSection[] {
  return [
    { ...sectionOf('lead', 'business'), content: <BusinessSection isNew={isNew} /> },
    { ...sectionOf('lead', 'contacts'), content: <ContactsField /> },
    { ...sectionOf('lead', 'deal'), content: <DealSection /> },
    { ...sectionOf('lead', 'place'), content: <PlaceSection /> },
    { ...sectionOf('lead', 'draft'), content: <DraftSection /> },
  ];
}

function BusinessSection({ isNew }: { isNew: boolean }) {
  const sources = useEnum('lead_source');
  const interests = useEnum('lead_interest');
  const priorities = useEnum('lead_priority');
  return (
    <>
      <TextInput name="name" help="The business name." />
      <div className="form-grid">
        <SelectInput name="source" options={sources} nothing="Choose a source" />
        <SelectInput name="priority" options={priorities} />
        {isNew ? (
          <PickerField
            name="owner_id"
            of="workers"
            picker={workerPicker}
            help="Assigned to you unless you choose a colleague."
          />
        ) : null}
      </div>
      <CheckboxesInput name="interests" options={interests} />
      <CodesField
        name="cuisines"
        of="cuisine"
        most={5}
        hasPrimary
        placeholder="Add a cuisine"
        help="The first one is the primary cuisine."
      />
    </>
  );
}

function DealSection() {
  return (
    <div className="form-grid">
      <NumberInput name="expected_value" unit={{ kind: 'money' }} />
      <TextInput name="expected_close_on" type="date" />
      <NumberInput name="outlet_count" step={1} least={0} />
    </div>
  );
}

function PlaceSection() {
  return (
    <>
      <RegionFields />
      <TextInput name="address_text" rows={2} />
      <PinField />
    </>
  );
}

function DraftSection() {
  const types = useEnum('store_type');
  return (
    <>
      <p className="muted small">Known store data. Used to create a store draft when the lead is won.</p>
      <div className="form-grid">
        <SelectInput name="draft_store.store_type" label="Type" options={types} nothing="Not known yet" />
        <TextInput name="draft_store.branch_name" label="Branch" maxLength={80} />
        <TextInput name="draft_store.address_line1" label="Street address" maxLength={200} />
        <TextInput name="draft_store.postcode" label="Postcode" maxLength={10} />
        <TextInput name="draft_store.website" label="Website" type="url" maxLength={500} />
      </div>
      <PickerField
        name="store_id"
        of="stores"
        picker={storePicker}
        help="If the store is already listed, link it to the lead."
      />
    </>
  );
}
