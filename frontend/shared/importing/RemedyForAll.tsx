import Button from '@mui/material/Button';
import { formatNumber } from '@shared/format/count';
import { Notice } from '@shared/ui/Notice';
import type { Findings, ImportField, Problem, Setup } from './definition';
import { wordOf } from './FindingsParts';
import type { SetupProps } from './ImportScreen';
import { withColumn } from './setup';

type Group = Findings['groups'][number];

/** In a file with one row, a problem of all rows says nothing about the mapping. */
const FEWEST = 2;

/** Return the fatal problems of all rows. They are caused by the mapping, not by the rows. */
export function ofAllRows({ groups, total }: Findings): readonly Group[] {
  return total < FEWEST ? [] : groups.filter(({ count, is_fatal: isFatal }) => isFatal && count === total);
}

export function isOfAllRows(groups: readonly Group[], { field, kind, is_fatal: isFatal }: Problem): boolean {
  return groups.some((group) => group.field === field && group.kind === kind && group.is_fatal === isFatal);
}

/** Show the problems of all rows once, and offer a correction for all of them. */
export function RemedyForAll({
  findings,
  fields,
  setup,
  onSetup,
  state,
}: SetupProps & { findings: Findings }) {
  const groups = ofAllRows(findings);
  if (groups.length === 0) return null;
  const other = otherReading(setup, fields);
  return (
    <Notice severity="error" role="status">
      <p>All {formatNumber(findings.total)} rows are rejected for the same reason:</p>
      <ul>
        {groups.map(({ field, msg }) => (
          <li key={`${field} ${msg}`}>
            {wordOf(fields, field)}: {msg}
          </li>
        ))}
      </ul>
      <div className="acts">
        {other === null ? null : (
          <Button onClick={() => onSetup(withColumn(setup, other.column, other.field.id))}>
            Read “{other.column}” as “{other.field.label}”
          </Button>
        )}
        <Button variant={other === null ? 'quiet' : 'ghost'} onClick={() => state.go('columns')}>
          Choose other columns
        </Button>
      </div>
    </Notice>
  );
}

/** Return a column that may belong to another field than its header suggests. */
function otherReading(
  setup: Setup,
  fields: readonly ImportField[],
): { column: string; field: ImportField } | null {
  for (const { field: id, columns = [] } of setup.mapped) {
    const instead = fields.find((one) => one.id === id)?.instead ?? '';
    const field = fields.find((one) => one.id === instead);
    const [column] = columns;
    if (field !== undefined && column !== undefined) return { column, field };
  }
  return null;
}
