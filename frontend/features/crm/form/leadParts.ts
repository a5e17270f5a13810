import type { RecordEditParts } from '@shared/records/RecordEditScreen';
import { useKeepLead } from '../api';
import { useLeadLabels } from './labels';
import { leadSections } from './leadSections';
import { toSend } from './values';

/** The parts that the screens of a new lead and of an existing one share. */
export const LEAD_PARTS: RecordEditParts<'lead'> = {
  code: 'lead',
  nameOf: ({ name }) => name,
  sectionsOf: (saved) => leadSections(saved === null),
  useLabels: useLeadLabels,
  useStored: useKeepLead,
  toSend,
};
