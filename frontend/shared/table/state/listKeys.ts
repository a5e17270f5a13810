import type { RowKey } from './definition';
import type { ListKey } from '@shared/keys/useListKeys';
import type { Rows } from './useRows';

interface ListCommands<Row> {
  rows: Rows<Row>;
  rowId: (row: Row) => number;
  /** False if a view other than the table shows the rows and has its own shortcuts. */
  hasRows: boolean;
  canSelect: boolean;
  /** Return the number of tiles per line, by which Up and Down move; null for lists. */
  across: (() => number) | null;
  onOpen: (row: Row) => void;
  onOpenBehind: (row: Row) => void;
  /** Null if the user cannot create records. */
  onNew: (() => void) | null;
  onRefresh: () => void;
  /** Additional shortcuts for a row. */
  more: readonly RowKey<Row>[];
  /** Return the rows that are folded into a row. */
  foldedIn: (row: Row) => readonly Row[];
}

/** Return the shortcuts of a list, in the order of the shortcut help (“?”). */
export function listKeys<Row>(commands: ListCommands<Row>): readonly ListKey[] {
  const { rows, onNew } = commands;
  const withCurrent = (run: (row: Row) => void) => () => {
    if (rows.current !== undefined) run(rows.current);
  };
  const selectCurrent = (isRange: boolean) => withCurrent((row) => rows.select(commands.rowId(row), isRange));
  const { across } = commands;
  const down = () => across?.() ?? 1;
  const moves: readonly ListKey[] = [
    { command: 'down', run: () => rows.move(down(), false) },
    { command: 'up', run: () => rows.move(-down(), false) },
  ];
  const sideways: readonly ListKey[] = [
    { command: 'right', run: () => rows.move(1, false) },
    { command: 'left', run: () => rows.move(-1, false) },
  ];
  const ofRows: readonly ListKey[] = [
    ...moves,
    ...(across === null ? [] : sideways),
    { command: 'open', run: withCurrent(commands.onOpen) },
    { command: 'openBehind', run: withCurrent(commands.onOpenBehind) },
    ...commands.more.map(({ run, button: _, isPossible: __, ...shown }) => ({
      ...shown,
      run: withCurrent((row) => run(row, commands.foldedIn(row))),
    })),
    ...(commands.canSelect ? selectKeys(rows, selectCurrent) : []),
  ];
  return [
    ...(commands.hasRows ? ofRows : []),
    ...(onNew === null ? [] : [{ command: 'create' as const, run: onNew }]),
    { command: 'refresh', run: commands.onRefresh },
  ];
}

function selectKeys<Row>(
  rows: Rows<Row>,
  selectCurrent: (isRange: boolean) => () => void,
): readonly ListKey[] {
  return [
    { command: 'select', run: selectCurrent(false) },
    { command: 'selectRange', run: selectCurrent(true) },
    { command: 'selectDown', run: () => rows.move(1, true) },
    { command: 'selectUp', run: () => rows.move(-1, true) },
    { command: 'selectPage', run: rows.selectPage },
  ];
}
