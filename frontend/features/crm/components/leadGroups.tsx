import { fieldGroups } from '@shared/records/page/fieldGroups';
import type { Group } from '@shared/records/page/Overview';
import { leadSections } from '../form/leadSections';
import type { Lead } from '../model';
import { Money } from '../lists/leadCells';

/** Return the groups of a lead's overview: the sections of its form. */
export function leadGroups(lead: Lead): readonly Group[] {
  const drawn =
    lead.expected_value === null ? {} : { expected_value: <Money amount={lead.expected_value} /> };
  return fieldGroups(leadSections(false), lead, drawn);
}
