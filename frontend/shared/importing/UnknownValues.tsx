import type { Findings, ImportField, Setup } from './definition';
import { meaningOf, withMeaning } from './setup';

interface UnknownValuesProps {
  fields: readonly ImportField[];
  findings: Findings;
  setup: Setup;
  isBusy: boolean;
  onSetup: (setup: Setup) => void;
}

const LEAVE_OUT = '-';

/** Words of the file that none of our values stands for: said once, they hold for the whole file. */
export function UnknownValues({ fields, findings, setup, isBusy, onSetup }: UnknownValuesProps) {
  const told = new Map(fields.map((field) => [field.id, field]));
  const rows = findings.unknown.filter(({ field }) => (told.get(field)?.options.length ?? 0) > 0);
  if (rows.length === 0) return null;
  return (
    <section className="import-part" aria-labelledby="import-unknown">
      <h2 id="import-unknown">Values we do not know</h2>
      <p className="field-help">
        Say once what each stands for. What you leave open is left out of its rows; a row without a type of
        store is refused.
      </p>
      <table className="import-columns">
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">How often</th>
            <th scope="col">Stands for</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, value, count }) => {
            const chosen = meaningOf(setup, field, value);
            const known = told.get(field);
            return (
              <tr key={`${field} ${value}`}>
                <th scope="row">
                  {value} <span className="import-muted">in {known?.label}</span>
                </th>
                <td>
                  {count.toLocaleString('en')} {count === 1 ? 'row' : 'rows'}
                </td>
                <td>
                  <select
                    className="control"
                    aria-label={`${value} stands for`}
                    disabled={isBusy}
                    value={chosen === undefined ? '' : (chosen ?? LEAVE_OUT)}
                    onChange={(event) => {
                      const next = event.target.value;
                      const ours = next === '' ? undefined : next === LEAVE_OUT ? null : next;
                      onSetup(withMeaning(setup, field, value, ours));
                    }}
                  >
                    <option value="">Not said</option>
                    <option value={LEAVE_OUT}>Nothing: leave it out</option>
                    {known?.options.map((option) => (
                      <option key={option.value} value={option.value}>
                        {option.label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
