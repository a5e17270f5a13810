import { useMutation } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';
import { Notice } from '@shared/ui/Notice';
import { LabelledSelect, Select } from '@shared/ui/Select';
import { optionsOf } from '@shared/ui/options';
import type { ImportField, Setup } from './definition';
import { FieldSelect } from './FieldSelect';
import { FixedValues } from './FixedValues';
import type { SetupProps } from './ImportScreen';
import { MappingBar } from './MappingBar';
import { ReadingChoices } from './ReadingChoices';
import {
  fieldOf,
  missingFields,
  sendable,
  sharedFields,
  unknownValues,
  withColumn,
  withDecimalSign,
  withSeparator,
} from './setup';

/** The step that maps the columns of the file to fields. */
export function ColumnsStep(props: SetupProps) {
  const { definition, state, imported, fields, setup, onSetup } = props;
  const { facts } = imported;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const check = useMutation({
    mutationFn: () => definition.calls.check(imported.import_id, sendable(setup)),
    // Clear first, so that a repeated message gets the focus again.
    onMutate: () => setErrors({}),
    onSuccess: (next) => {
      state.keep(next);
      state.go('check');
    },
    onError: (error) => {
      if (isApiError(error)) setErrors({ ...fieldErrors(error) });
    },
  });
  const change = (next: Setup) => {
    setErrors({});
    onSetup(next);
  };
  const missing = missingFields(setup, fields);
  const used = facts.columns.filter(({ name }) => fieldOf(setup, name) !== '').length;
  return (
    <form
      className="stack-loose measure"
      onSubmit={(event) => {
        event.preventDefault();
        check.mutate();
      }}
    >
      <ReadingChoices {...props} onSetup={change} />
      {facts.notes.map((note) => (
        <Notice severity="warning" key={note}>
          {note}
        </Notice>
      ))}
      <MappingBar
        definition={definition}
        setup={setup}
        columns={facts.columns.map(({ name }) => name)}
        onSetup={change}
      />
      <table className="framed-table import-columns">
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col">Sample values</th>
            <th scope="col">Field</th>
          </tr>
        </thead>
        <tbody>
          {facts.columns.map((column) => (
            <tr key={column.name}>
              <th scope="row" className="strong">
                {column.name}
              </th>
              <td className="muted">
                <FirstValues column={column} fields={fields} setup={setup} />
                <Doubt column={column.name} doubts={imported.doubts} setup={setup} />
              </td>
              <td>
                <ColumnField name={column.name} fields={fields} setup={setup} onSetup={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sharedFields(setup).map(({ field, columns }) => (
        <Notice severity="warning" key={field} role="status">
          {columns.map((name) => `“${name}”`).join(' and ')} are mapped to the same field,{' '}
          {fields.find(({ id }) => id === field)?.label ?? field}. Each row uses the first filled one.
        </Notice>
      ))}
      <FixedValues fields={fields} setup={setup} onSetup={change} missing={missing} />
      <IdsAndDates
        fields={fields}
        setup={setup}
        onSetup={change}
        columns={facts.columns}
        message={errors['setup.id_source'] ?? null}
      />
      <Refusals errors={errors} />
      <footer className="row-wide foot acts">
        <Button type="submit" variant="filled" isBusy={check.isPending}>
          {check.isPending ? 'Checking…' : 'Check the file'}
        </Button>
        <span className="field-help">
          {missing.length > 0
            ? `Missing: ${missing.map(({ label }) => label.toLowerCase()).join(', ')}`
            : `${used} of ${facts.columns.length} columns are used. Nothing has been saved yet.`}
        </span>
      </footer>
    </form>
  );
}

interface FirstValuesProps {
  column: SetupProps['imported']['facts']['columns'][number];
  fields: readonly ImportField[];
  setup: Setup;
}

/** The first values of a column. Values that the field does not know are highlighted. */
function FirstValues({ column, fields, setup }: FirstValuesProps) {
  const unknown = unknownValues(column, setup, fields);
  const label = fields.find(({ id }) => id === fieldOf(setup, column.name))?.label.toLowerCase() ?? '';
  return (
    <>
      {column.samples.length === 0
        ? '–'
        : column.samples.map((value, index) => (
            <Fragment key={value}>
              {index === 0 ? '' : ' · '}
              {unknown.includes(value) ? <mark>{value}</mark> : value}
            </Fragment>
          ))}
      {unknown.length === 0 ? null : (
        <p className="field-help">
          Not recognized as {label}: {unknown.map((value) => `“${value}”`).join(', ')}. The check will ask
          what {unknown.length === 1 ? 'it means' : 'they mean'}.
        </p>
      )}
    </>
  );
}

interface DoubtProps {
  column: string;
  doubts: SetupProps['imported']['doubts'];
  setup: Setup;
}

/** The reason why a column is not assigned although its heading matches a field. */
function Doubt({ column, doubts, setup }: DoubtProps) {
  const doubt = doubts.find((one) => one.column === column);
  if (doubt === undefined || fieldOf(setup, column) !== '') return null;
  return <p className="field-help">Not assigned: {doubt.reason}</p>;
}

interface PartProps {
  fields: readonly ImportField[];
  setup: Setup;
  onSetup: (setup: Setup) => void;
}

const SEPARATORS = [
  { value: '', label: 'Separate values with , ; or |' },
  { value: ',', label: 'Separate values with ,' },
  { value: ';', label: 'Separate values with ;' },
  { value: '|', label: 'Separate values with |' },
  { value: '/', label: 'Separate values with /' },
];

const NUMBER_FORMATS = [
  { value: '', label: 'Number format: detect' },
  { value: ',', label: '1.234,50 (comma before decimals)' },
  { value: '.', label: '1,234.50 (point before decimals)' },
];

function ColumnField({ name, fields, setup, onSetup }: PartProps & { name: string }) {
  const chosen = fieldOf(setup, name);
  const kind = fields.find(({ id }) => id === chosen)?.kind;
  const { separator = '', decimal_sign: decimalSign = '' } =
    setup.mapped.find(({ field }) => field === chosen) ?? {};
  return (
    <div className="stack-tight import-choice" data-set={chosen !== ''}>
      <FieldSelect
        label={`Field for ${name}`}
        fields={fields}
        value={chosen}
        none="Not imported"
        onChange={(field) => onSetup(withColumn(setup, name, field))}
      />
      {kind === 'list' || kind === 'code_list' ? (
        <Select
          aria-label={`Separator in ${name}`}
          value={separator}
          onChange={(event) => onSetup(withSeparator(setup, chosen, event.target.value))}
        >
          {optionsOf(SEPARATORS)}
        </Select>
      ) : null}
      {kind === 'amount' ? (
        <Select
          aria-label={`Number format of ${name}`}
          value={decimalSign}
          onChange={(event) => onSetup(withDecimalSign(setup, chosen, event.target.value as '' | ',' | '.'))}
        >
          {optionsOf(NUMBER_FORMATS)}
        </Select>
      ) : null}
    </div>
  );
}

interface IdsAndDatesProps extends PartProps {
  columns: SetupProps['imported']['facts']['columns'];
  message: string | null;
}

/** The choices for reading IDs and dates, if the file has any. */
function IdsAndDates({ fields, setup, onSetup, columns, message }: IdsAndDatesProps) {
  const used = new Set(setup.mapped.map(({ field }) => field));
  const dateFields = new Set(fields.flatMap(({ id, kind }) => (kind === 'date' && used.has(id) ? [id] : [])));
  const order = setup.date_order ?? 'dmy';
  const other = columns.find(
    ({ name, date_order: dateOrder }) =>
      dateFields.has(fieldOf(setup, name)) &&
      dateOrder !== null &&
      dateOrder !== 'ymd' &&
      dateOrder !== order,
  );
  return (
    <>
      {used.has('external_id') ? (
        <div className="field stack-tight strong import-line" data-invalid={message !== null}>
          <label htmlFor="import-source">Source of the ids</label>
          <Input
            id="import-source"
            value={setup.id_source ?? ''}
            maxLength={40}
            aria-describedby="import-source-note"
            onChange={(event) => onSetup({ ...setup, id_source: event.target.value })}
          />
          <p id="import-source-note" className={message === null ? 'field-help' : 'field-error'}>
            {message ??
              'A short name for the source, such as partner_2026. Later files of the same source update these records.'}
          </p>
        </div>
      ) : null}
      {dateFields.size > 0 ? (
        <LabelledSelect
          className="stack-tight strong import-line"
          label="Date format"
          value={order}
          onChange={(event) =>
            onSetup({ ...setup, date_order: event.target.value as NonNullable<Setup['date_order']> })
          }
        >
          <option value="dmy">31.12.2024: day, month, year</option>
          <option value="mdy">12/31/2024: month, day, year</option>
          <option value="ymd">2024-12-31: year, month, day</option>
        </LabelledSelect>
      ) : null}
      {other === undefined ? null : (
        <Notice severity="warning" role="status">
          The dates in “{other.name}” are written as {DATE_ORDERS[other.date_order ?? 'dmy']}.
        </Notice>
      )}
    </>
  );
}

const DATE_ORDERS = { dmy: 'day, month, year', mdy: 'month, day, year', ymd: 'year, month, day' } as const;

/** The choices that the server rejected. */
export function Refusals({ errors }: { errors: Readonly<Record<string, string>> }) {
  const messages = [...new Set(Object.values(errors))];
  const place = useRef<HTMLDivElement>(null);
  const all = messages.join('\n');
  useEffect(() => {
    if (all !== '') place.current?.focus();
  }, [all]);
  if (messages.length === 0) return null;
  return (
    <Notice severity="error" role="alert" ref={place} className="import-refusals">
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}
