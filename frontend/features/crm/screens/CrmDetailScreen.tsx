import { RecordEditScreen, type RecordEditParts } from '@shared/records/RecordEditScreen';
import { LeadPage } from '../components/LeadPage';
import { LEAD_PARTS } from '../form/leadParts';

const PARTS: RecordEditParts<'lead'> = { ...LEAD_PARTS, only: 'existing', Page: LeadPage };

/** The page of one lead, in its own country. */
export default function CrmDetailScreen() {
  return <RecordEditScreen parts={PARTS} />;
}
