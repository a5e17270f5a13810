import Button from '@mui/material/Button';
import { useFormState } from 'react-hook-form';
import { messageFor } from '@shared/form/fieldErrors';
import { useFocusField } from '@shared/form/useFocusField';
import { Icon } from '@shared/ui/Icon';
import { useStoreValues } from '../../fieldHooks';
import type { StoreDetail } from '../../model';
import { useReference } from '../../reference';
import type { RegionField } from '../fields/regions';
import { useRegionChoices } from '../fields/useRegions';
import { CHECKED_FIELDS, checklistOf, withServers } from './checklist';
import './rail.css';

/** The missing requirements for publishing the store. Each line links to its field. */
export function ChecklistCard({ missing }: { missing: StoreDetail['missing_to_publish'] }) {
  const focusField = useFocusField();
  const { pack } = useReference();
  const values = useStoreValues(CHECKED_FIELDS);
  const { errors } = useFormState();
  const listed = withServers(checklistOf(values, pack, useAbsentLevels()), missing);
  const items = listed.map((item) => ({ ...item, problem: messageFor(errors, item.field) }));
  const done = items.filter(isMet).length;
  return (
    <section className="stack card" aria-label="Checklist">
      <h2>
        To publish <span className="muted small">{`${done} of ${items.length}`}</span>
      </h2>
      {done === items.length ? <p className="muted small">All required fields are filled in.</p> : null}
      <ul className="checklist">
        {items.map((item) => (
          <li key={item.field} data-done={isMet(item)}>
            <Button variant="line" size="small" onClick={() => focusField(item.field)}>
              {isMet(item) ? <Icon name="check" size={14} label="There:" /> : <span className="open-ring" />}
              {item.label}
              {isMet(item) ? null : (
                <span className="visually-hidden">, {item.problem === null ? 'missing' : 'invalid'}</span>
              )}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Return true if a requirement is filled in, without an error at its field. */
function isMet({ isDone, problem }: { isDone: boolean; problem: string | null }): boolean {
  return isDone && problem === null;
}

/** Return the region levels without any region in the chosen one: they cannot be filled in. */
function useAbsentLevels(): ReadonlySet<RegionField> {
  const second = useRegionChoices(2, 'region_l2_id', '');
  const third = useRegionChoices(3, 'region_l3_id', '');
  const absent = new Set<RegionField>();
  if (second.isReady && second.all?.length === 0) absent.add('region_l2_id');
  if (third.isReady && third.all?.length === 0) absent.add('region_l3_id');
  return absent;
}
