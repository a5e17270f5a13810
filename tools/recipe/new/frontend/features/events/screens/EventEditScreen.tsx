import { SelectInput, TextInput } from '@shared/form/fields';
import { RecordEditScreen, type RecordEditParts } from '@shared/records/RecordEditScreen';
import { useEnum } from '@shared/session/bootstrap';

const PARTS: RecordEditParts<'event'> = {
  code: 'event',
  sectionsOf: () => [{ id: 'event', title: 'Event', content: <EventFields /> }],
  nameOf: (event) => event.title,
  creation: { initial: { status: 'planned' } },
};

function EventFields() {
  const statuses = useEnum('event_status');
  return (
    <>
      <TextInput name="title" />
      <TextInput name="place" help="Where it takes place, as people there call it." />
      <div className="form-grid">
        <TextInput name="starts_on" type="date" isRequired />
        <TextInput name="ends_on" type="date" help="Empty where it is over on the first day." />
        <SelectInput name="status" options={statuses} />
      </div>
    </>
  );
}

/** The form of an event in its own country, or of a new event without an id. */
export default function EventEditScreen() {
  return <RecordEditScreen parts={PARTS} />;
}
