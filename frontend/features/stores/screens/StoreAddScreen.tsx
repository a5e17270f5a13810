import { EDITING } from '@shared/records/page/parts';
import { RecordEditScreen, type RecordEditParts } from '@shared/records/RecordEditScreen';
import { ChecklistCard } from '../components/rail/ChecklistCard';
import { STORE_PARTS } from '../components/storeParts';
import { viewWarnings } from '../components/viewWarnings';
import { EMPTY_STORE, filledValues } from '../values';
// Static import: a new store shows all sections at once.
import '../components/sections/all';

const PARTS: RecordEditParts<'store'> = {
  ...STORE_PARTS,
  only: 'new',
  toSend: filledValues,
  viewWarnings,
  creation: {
    title: 'Create store',
    saveLabel: 'Create store',
    initial: { ...EMPTY_STORE, business_status: 'open' },
    done: () => 'saved as a draft',
    opens: EDITING,
    rail: (
      <>
        <ChecklistCard missing={[]} />
        <section className="stack card">
          <h2>What happens next</h2>
          <p className="muted small">
            The store is saved as a draft, visible only to staff. Name, type and region are required. Publish
            it when the list above is complete.
          </p>
        </section>
      </>
    ),
  },
};

/** The form of a new store. */
export default function StoreAddScreen() {
  return <RecordEditScreen parts={PARTS} />;
}
