import type { ReactNode } from 'react';
import { labelIn, type Bootstrap, type Choice } from '@shared/session/bootstrap';
import type { Column } from '@shared/table/columns/columns';
import { TimeAgo } from '@shared/session/TimeAgo';
import { Person } from '@shared/ui/Person';
import { factsOf, type ColumnFacts, type ColumnOf, type RecordCode, type RowOf } from '@shared/fields/facts';

/** Custom rendering of a column. */
export interface Drawn<Row> {
  /** Render the cell; `enums` contains the labels of codes. */
  cell?: (row: Row, enums: Bootstrap['enums']) => ReactNode;
  /** Width in px. */
  width?: number;
}

export type Cells<Code extends RecordCode> = Partial<Record<ColumnOf<Code>, Drawn<RowOf<Code>>>>;

/**
 * Return the columns of a list in the given order. Columns without an entry in `cells` show their plain
 * value.
 */
export function recordColumns<Code extends RecordCode>(
  code: Code,
  shown: readonly ColumnOf<Code>[],
  cells: Cells<Code>,
  enums: Bootstrap['enums'] | undefined,
): readonly Column<RowOf<Code>>[] {
  const { columns } = factsOf(code);
  return shown.flatMap((id) => {
    const facts = columns.find((one) => one.id === id);
    if (facts === undefined) return [];
    const { cell, width }: Drawn<RowOf<Code>> = cells[id] ?? {};
    return [
      {
        id,
        header: facts.label,
        cell: (row) =>
          cell === undefined
            ? valueOf(facts, row as Readonly<Record<string, unknown>>, enums)
            : cell(row, enums ?? {}),
        ...(facts.sort === null ? {} : { sort: facts.sort }),
        ...(facts.type === 'number' ? { align: 'right' as const } : {}),
        ...(width === undefined ? {} : { width }),
      },
    ];
  });
}

type Value = string | number | boolean | { user_id?: number; nickname?: string; name?: string };

/** Format the value of a cell: label of a code, elapsed time, name of a user. */
function valueOf(
  { field, type, of }: ColumnFacts,
  row: Readonly<Record<string, unknown>>,
  enums: Bootstrap['enums'] | undefined,
): ReactNode {
  if (type === 'choices') return listed(row[field] as readonly string[], enums?.[of ?? ''] ?? []);
  const value = row[field] as Value | null | undefined;
  if (value === null || value === undefined || value === '') return null;
  if (type === 'moment') return <TimeAgo at={value as string} />;
  return of === null ? plainly(value) : labelIn(enums?.[of] ?? [], value as string);
}

function listed(codes: readonly string[], choices: readonly Choice[]): ReactNode {
  return codes.length === 0 ? null : codes.map((code) => labelIn(choices, code)).join(', ');
}

function plainly(value: Value): ReactNode {
  if (typeof value === 'object') {
    const { user_id, nickname, name } = value;
    if (user_id === undefined || nickname === undefined) return nickname ?? name ?? null;
    return <Person person={{ user_id, nickname }} />;
  }
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
}
