import { RecordEditScreen, type RecordEditParts } from '@shared/records/RecordEditScreen';
import { DuplicatesCard } from '../form/DuplicatesCard';
import { LEAD_PARTS } from '../form/leadParts';
import { NEW_LEAD } from '../form/values';

const PARTS: RecordEditParts<'lead'> = {
  ...LEAD_PARTS,
  only: 'new',
  creation: {
    title: 'Create lead',
    saveLabel: 'Create lead',
    initial: NEW_LEAD,
    done: () => 'created',
    rail: (
      <>
        <DuplicatesCard lead={null} />
        <section className="stack card">
          <h2>What happens next</h2>
          <p className="muted small">
            The lead is assigned to you and starts at New. Name, source and one contact are required.
          </p>
        </section>
      </>
    ),
  },
};

/** The form of a new lead. */
export default function CrmAddScreen() {
  return <RecordEditScreen parts={PARTS} />;
}
