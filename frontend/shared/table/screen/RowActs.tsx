import type { CSSProperties } from 'react';
import { useCoarsePointer } from '@shared/hooks/useCoarsePointer';
import { Kbd } from '@shared/keys/Kbd';
import type { ListDefinition } from '@shared/table/state/definition';
import { Button } from '@shared/ui/Button';

interface RowActsProps<Row> {
  definition: Pick<ListDefinition<Row>, 'rowKeys' | 'nameOf'>;
  row: Row;
  /** Return the rows that are folded into a row. */
  foldedIn: (row: Row) => readonly Row[];
}

/** Over the end of the row, so that the columns keep their place. */
const OVER: CSSProperties = {
  position: 'absolute',
  zIndex: 2,
  insetBlock: 0,
  insetInlineEnd: 8,
  height: 'fit-content',
  marginBlock: 'auto',
  background: 'var(--surface)',
};

/**
 * The decisions of a row as buttons with their keys, shown on hover, with the focus and on the current row. Not
 * with touch, which has no hover: there the page of the record has them.
 */
export function RowActs<Row>({ definition: { rowKeys = [], nameOf }, row, foldedIn }: RowActsProps<Row>) {
  const isTouch = useCoarsePointer();
  const acts = rowKeys.filter(({ isPossible }) => isPossible?.(row) ?? true);
  const shown = acts.flatMap(({ button, ...act }) => (button === undefined ? [] : [{ ...act, button }]));
  if (isTouch || shown.length === 0) return null;
  return (
    <span className="line-tight unbroken row-acts" style={OVER}>
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
