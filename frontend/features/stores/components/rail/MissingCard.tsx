import { factsOf } from '@shared/fields/facts';
import { labelOf, useFieldLabels } from '@shared/form/labels';
import { useFocusField } from '@shared/form/useFocusField';
import { Button } from '@shared/ui/Button';
import type { StoreDetail } from '../../model';

const PIN = factsOf('store').groups['pin'];

interface MissingCardProps {
  store: StoreDetail;
  canSave: boolean;
}

/**
 * The completeness of a store, and its empty fields as links. Fields that publishing requires are in the
 * checklist instead.
 */
export function MissingCard({ store, canSave }: MissingCardProps) {
  const labels = useFieldLabels();
  const focusField = useFocusField();
  const required = new Set(store.missing_to_publish.map(({ field }) => field));
  const missing = canSave ? store.empty_fields.filter((field) => !required.has(field)) : [];
  return (
    <section className="stack card" aria-label="Completeness">
      <h2>
        Complete <span className="muted small">{store.completeness} %</span>
      </h2>
      {missing.length === 0 ? null : (
        <>
          <p className="muted small">Missing:</p>
          <ul className="checklist">
            {missing.map((field) => (
              <li key={field}>
                <Button variant="line" size="small" onClick={() => focusField(field)}>
                  <span className="open-ring" />
                  {field === 'lat' ? PIN : labelOf(labels, field)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
