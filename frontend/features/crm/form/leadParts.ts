import type { RecordEditParts } from '@shared/records/RecordEditScreen';
import { useKeepLead } from '../api';
import { useLeadLabels } from './labels';
import { leadSections } from './leadSections';
import { toSend } from './values';

/** Parts shared by the screens of a new and of an existing lead. */
export const LEAD_PARTS: RecordEditParts<'lead'> = {
  code: 'lead',
  nameOf: ({ name }) => name,
  sectionsOf: (saved) => leadSections(saved === null),
  useLabels: useLeadLabels,
  useStored: useKeepLead,
  toSend,
};
