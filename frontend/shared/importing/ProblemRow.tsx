import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';
import { StatusChip } from '@shared/ui/StatusChip';
import type { Findings, ImportField, Row } from './definition';
import { RESULTS, wordOf } from './FindingsParts';
import type { SetupProps } from './ImportScreen';
import { MeaningChoice } from './Questions';
import { isOfAllRows } from './RemedyForAll';
import type { UnsavedCells } from './unsavedCells';

type Problem = Row['problems'][number];

/** Fields that only have a meaning together, and are edited together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  lat: ['lat', 'lng'],
  lng: ['lat', 'lng'],
  region_l1: ['region_l1', 'region_l2', 'region_l3'],
  region_l2: ['region_l1', 'region_l2', 'region_l3'],
  region_l3: ['region_l1', 'region_l2', 'region_l3'],
};
const CACHE_SIZE = 500;

interface ProblemRowProps extends Pick<SetupProps, 'fields'> {
  row: Row;
  unsaved: UnsavedCells;
  /** Problems of all rows, which are shown once above them. */
  common: readonly Findings['groups'][number][];
}

/** Return the problems that only this row has. */
export function ownProblems(row: Row, common: ProblemRowProps['common']): readonly Problem[] {
  return row.problems.filter((problem) => !isOfAllRows(common, problem));
}

/** One row of the file: its problems, and its cells to correct them. */
export function ProblemRow({ fields, row, unsaved, common }: ProblemRowProps) {
  const edits = unsaved.of(row.row);
  const save = (cells: Readonly<Record<string, string | null>>) => unsaved.save(row.row, cells);
  const problems = ownProblems(row, common);
  const editable = row.cells.length === 0 ? [] : editableFields(problems, fields);
  const title = row.title || 'Without a name';
  return (
    <li className="stack card">
      <p className="row">
        <strong>
          Row {row.row} · {title}
        </strong>
        <StatusChip {...RESULTS[row.result]} />
      </p>
      {problems.map((problem, index) => (
        // A field may have several problems.
        <p key={index} className={problem.is_fatal ? 'field-error' : 'field-help'}>
          {sentenceOf(problem, fields)}
        </p>
      ))}
      <form
        className="row-wide at-end"
        onSubmit={(event) => {
          event.preventDefault();
          save(edits);
        }}
      >
        {editable.map((field) => (
          <Cell
            key={field.id}
            label={`${field.label} of row ${row.row}`}
            field={field}
            value={edits[field.id] ?? row.cells.find((cell) => cell.field === field.id)?.text ?? ''}
            onType={(value) => unsaved.type(row.row, { ...edits, [field.id]: value })}
            onChoose={(value) => save({ ...edits, [field.id]: value })}
          />
        ))}
        {Object.keys(edits).length > 0 ? (
          <Button
            type="submit"

            isBusy={unsaved.isSaving}
            aria-label={`Save row ${row.row}`}
          >
            {unsaved.isSaving ? 'Saving…' : 'Save'}
          </Button>
        ) : null}
        {row.edited.length > 0 ? (
          <Button
            variant="ghost"
            size="small"
            isBusy={unsaved.isSaving}
            onClick={() => save(Object.fromEntries(row.edited.map((field) => [field, null])))}
          >
            Undo edits of row {row.row}
          </Button>
        ) : null}
      </form>
      {row.cells.length === 0 ? (
        <p className="field-help">Fix this row in the file. There are too many problems to edit here.</p>
      ) : null}
    </li>
  );
}

interface CellProps {
  label: string;
  field: ImportField;
  value: string;
  onType: (value: string) => void;
  onChoose: (value: string) => void;
}

/** One cell: a select for a field with options, otherwise a text. */
function Cell({ label, field, value, onType, onChoose }: CellProps) {
  if (field.kind === 'code') {
    return (
      <div className="stack-tight muted tiny import-cell">
        <span aria-hidden>{field.label}</span>
        <MeaningChoice label={label} field={field} value={value} onChange={(next) => onChoose(next ?? '')} />
      </div>
    );
  }
  return (
    <label className="stack-tight muted tiny import-cell">
      <span>{field.label}</span>
      <Input
        aria-label={label}
        value={value}
        maxLength={CACHE_SIZE}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  );
}

/** Return the fields with problems, fatal ones first. */
function editableFields(
  problems: readonly Problem[],
  fields: readonly ImportField[],
): readonly ImportField[] {
  const ordered = [...problems].sort((one, other) => Number(other.is_fatal) - Number(one.is_fatal));
  const ids = ordered.flatMap(({ field }) => TOGETHER[field] ?? [field, field.replace(/_id$/, '')]);
  return [...new Set(ids)].flatMap((id) => fields.filter((field) => field.id === id));
}

/**
 * Format a problem: "Phones: “besok” – Phone number is not valid". The value is omitted if the message
 * contains it.
 */
function sentenceOf({ field, msg, value }: Problem, fields: readonly ImportField[]): string {
  const quoted = value === '' || msg.includes(value) ? '' : ` “${value}”.`;
  return `${wordOf(fields, field)}:${quoted} ${msg}`;
}
