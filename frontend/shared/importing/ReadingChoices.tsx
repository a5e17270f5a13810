import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { formatCounted } from '@shared/format/count';
import { Notice } from '@shared/ui/Notice';
import { LabelledSelect } from '@shared/ui/Select';
import type { FirstLine, Reading, Setup } from './definition';
import type { SetupProps } from './ImportScreen';
import { startingSetup } from './setup';

/** The choices for reading the file: sheet, encoding, header rows and hidden rows. */
export function ReadingChoices(props: SetupProps) {
  const { definition, state, imported, setup, onSetup } = props;
  const { facts, import_id: id } = imported;
  const [message, setMessage] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (reading: Reading) => definition.calls.changeReading(id, reading),
    onMutate: () => setMessage(null),
    onSuccess: (next) => {
      state.keep(next);
      onSetup(startingSetup(next));
    },
    onError: (error) => {
      if (isApiError(error)) setMessage(Object.values(fieldErrors(error))[0] ?? error.message);
    },
  });
  return (
    <>
      <div className="row-loose at-end">
        <SheetChoice {...props} />
        <HiddenRows hiddenCount={facts.hidden_rows} setup={setup} onSetup={onSetup} />
        {facts.encodings.length === 0 ? null : (
          <LabelledSelect
            className="stack-tight strong import-line"
            label="Encoding"
            value={facts.encoding}
            isBusy={change.isPending}
            onChange={(event) =>
              change.mutate({ encoding: event.target.value as NonNullable<Reading['encoding']> })
            }
          >
            {facts.encodings.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </LabelledSelect>
        )}
      </div>
      {facts.first_lines.length === 0 ? null : (
        <HeaderChoice
          lines={facts.first_lines}
          first={facts.header_row}
          count={facts.header_rows}
          isBusy={change.isPending}
          onChange={(reading) => change.mutate(reading)}
        />
      )}
      {message === null ? null : (
        <Notice severity="error" role="alert">
          {message}
        </Notice>
      )}
    </>
  );
}

function SheetChoice({ definition, state, imported }: SetupProps) {
  const change = useMutation({
    mutationFn: (sheet: string) => definition.calls.changeSheet(imported.import_id, sheet),
    onSuccess: (next) => state.keep(next),
  });
  const { sheets, sheet, hidden_sheets: hidden } = imported.facts;
  if (sheets.length < 2) return null;
  return (
    <LabelledSelect
      className="stack-tight strong import-line"
      label="Sheet"
      value={sheet}
      isBusy={change.isPending}
      onChange={(event) => change.mutate(event.target.value)}
    >
      {sheets.map((name) => (
        <option key={name} value={name}>
          {hidden.includes(name) ? `${name} (hidden)` : name}
        </option>
      ))}
    </LabelledSelect>
  );
}

interface HiddenRowsProps {
  hiddenCount: number;
  setup: Setup;
  onSetup: (setup: Setup) => void;
}

/** The choice for rows that a filter hides in the sheet. */
export function HiddenRows({ hiddenCount, setup, onSetup }: HiddenRowsProps) {
  if (hiddenCount === 0) return null;
  return (
    <LabelledSelect
      className="stack-tight strong import-line"
      label={`${formatCounted(hiddenCount, 'row')} hidden in the sheet`}
      value={setup.hidden_rows ?? 'ask'}
      onChange={(event) =>
        onSetup({ ...setup, hidden_rows: event.target.value as NonNullable<Setup['hidden_rows']> })
      }
    >
      <option value="ask">Undecided: included</option>
      <option value="include">Include them</option>
      <option value="leave_out">Skip them</option>
    </LabelledSelect>
  );
}

interface SwappedPinsProps {
  swappedCount: number;
  setup: Setup;
  onSetup: (setup: Setup) => void;
}

/** The offer to swap latitude and longitude in rows whose pin is outside of the country otherwise. */
export function SwappedPins({ swappedCount, setup, onSetup }: SwappedPinsProps) {
  const pins = setup.swapped_pins ?? 'skip';
  if (swappedCount === 0 && pins === 'skip') return null;
  return (
    <LabelledSelect
      className="stack-tight strong import-line"
      label={
        swappedCount === 0
          ? 'Swapped latitude and longitude'
          : `Latitude and longitude seem to be swapped in ${formatCounted(swappedCount, 'row')}`
      }
      value={pins}
      onChange={(event) =>
        onSetup({ ...setup, swapped_pins: event.target.value as NonNullable<Setup['swapped_pins']> })
      }
    >
      <option value="skip">Skip these pins</option>
      <option value="turn">Swap latitude and longitude</option>
    </LabelledSelect>
  );
}

interface HeaderChoiceProps {
  lines: readonly FirstLine[];
  first: number;
  count: number;
  isBusy: boolean;
  onChange: (reading: Reading) => void;
}

/** The first rows of the file. A click on one makes it the header. */
function HeaderChoice({ lines, first, count, isBusy, onChange }: HeaderChoiceProps) {
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const choose = (row: number) => {
    if (!isBusy && row !== first) onChange({ header_row: row, header_rows: 1 });
  };
  return (
    <section className="stack import-part" aria-labelledby="import-header">
      <h2 id="import-header">Header row</h2>
      <p className="field-help" id="import-header-help">
        Choose the row with the column names. Rows above it are not imported.
      </p>
      <div className="bounded import-lines" aria-busy={isBusy}>
        <table className="framed-table" aria-labelledby="import-header">
          <tbody>
            {lines.map(({ row, cells }) => {
              const isHeader = row >= first && row < first + count;
              return (
                <tr key={row} data-header={isHeader} data-above={row < first} onClick={() => choose(row)}>
                  <th scope="row">
                    <button
                      type="button"
                      className="import-row-number"
                      aria-pressed={isHeader}
                      aria-label={`Use row ${row} as the header`}
                    >
                      {row}
                    </button>
                  </th>
                  {Array.from({ length: width }, (_, place) => (
                    <td key={place} className="truncate" title={cells[place] ?? ''}>
                      {cells[place] ?? ''}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <LabelledSelect
        className="stack-tight strong import-line"
        label="Rows with column names"
        value={count}
        isBusy={isBusy}
        onChange={(event) => onChange({ header_row: first, header_rows: Number(event.target.value) })}
      >
        <option value={1}>1 row</option>
        <option value={2}>2 rows, joined</option>
      </LabelledSelect>
    </section>
  );
}
