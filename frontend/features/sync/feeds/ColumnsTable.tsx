import { FieldSelect } from '@shared/importing/FieldSelect';
import type { ImportField } from '@shared/importing/definition';
import { withColumn, type Columns, type FileColumn } from './columns';

interface ColumnsTableProps {
  columns: readonly FileColumn[];
  fields: readonly ImportField[];
  chosen: Columns;
  onChange: (columns: Columns) => void;
}

/** A table that assigns a field to each column of a file. */
export function ColumnsTable({ columns, fields, chosen, onChange }: ColumnsTableProps) {
  return (
    <table className="framed-table import-columns">
      <thead>
        <tr>
          <th scope="col">Column in the file</th>
          <th scope="col">Sample values</th>
          <th scope="col">Field</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, samples }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="muted">{samples.join(' · ') || '–'}</td>
            <td>
              <div className="stack-tight import-choice" data-set={chosen[name] !== undefined}>
                <FieldSelect
                  label={`Field for ${name}`}
                  fields={fields}
                  value={chosen[name] ?? ''}
                  none="Not used"
                  onChange={(field) => onChange(withColumn(chosen, name, field))}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
