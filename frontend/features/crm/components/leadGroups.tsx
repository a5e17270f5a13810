import type { Group } from '@shared/records/page/Overview';
import { FieldList } from '@shared/records/page/FieldList';
import { leadSections } from '../form/leadSections';
import type { Lead } from '../model';
import { Money } from '../lists/leadCells';

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  business: ['name', 'source', 'priority', 'interests', 'cuisines'],
  contacts: ['contacts'],
  deal: ['expected_value', 'expected_close_on', 'outlet_count'],
  place: ['region_l1_id', 'region_l2_id', 'address_text', 'lat', 'lng'],
  draft: ['draft_store', 'store_id'],
};

/** What is known of a lead, in the sections of its form. */
export function leadGroups(lead: Lead): readonly Group[] {
  const drawn =
    lead.expected_value === null ? {} : { expected_value: <Money amount={lead.expected_value} /> };
  return leadSections(false).map(({ id, title, content }) => {
    const fields = FIELDS[id] ?? [];
    return {
      id,
      title,
      fields,
      view: <FieldList fields={fields} values={lead} drawn={drawn} />,
      edit: content,
    };
  });
}
