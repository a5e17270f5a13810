import { Kbd } from '@shared/keys/Kbd';
import type { ListDefinition } from '@shared/table/state/definition';
import { Button } from '@shared/ui/Button';

interface RowActsProps<Row> {
  definition: Pick<ListDefinition<Row>, 'rowKeys' | 'nameOf'>;
  row: Row;
  /** Return the rows that are folded into a row. */
  foldedIn: (row: Row) => readonly Row[];
}

/**
 * The decisions of a row as buttons with their keys, shown on hover, with the focus and on the current row. They
 * are below each other, so that their column leaves space for the others.
 */
export function RowActs<Row>({ definition: { rowKeys = [], nameOf }, row, foldedIn }: RowActsProps<Row>) {
  const acts = rowKeys.filter(({ isPossible }) => isPossible?.(row) ?? true);
  const shown = acts.flatMap(({ button, ...act }) => (button === undefined ? [] : [{ ...act, button }]));
  if (shown.length === 0) return null;
  return (
    <span className="stack-tight unbroken row-acts" style={{ paddingBlock: 4 }}>
      {shown.map(({ command, button, run }) => (
        <Button
          key={command}
          size="small"
          aria-label={`${button} ${nameOf(row)}`}
          onClick={() => run(row, foldedIn(row))}
        >
          {button} <Kbd of={command} />
        </Button>
      ))}
    </span>
  );
}
