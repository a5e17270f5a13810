import type { RowKey } from './definition';
import type { ListKey } from './useListKeys';
import type { Rows } from './useRows';

interface ListCommands<Row> {
  rows: Rows<Row>;
  rowId: (row: Row) => number;
  /** Not where something else than the table shows them and has these keys. */
  hasRows: boolean;
  canSelect: boolean;
  /** How many rows stand side by side, where they do: up and down pass over so many. */
  across: (() => number) | null;
  onOpen: (row: Row) => void;
  onOpenBehind: (row: Row) => void;
  /** Null where the person makes none. */
  onNew: (() => void) | null;
  onRefresh: () => void;
  /** What else the list does with a row. */
  more: readonly RowKey<Row>[];
}

/** The keys that a list offers, in the order in which the "?" sheet shows them. */
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
    ...commands.more.map(({ run, ...shown }) => ({ ...shown, run: withCurrent(run) })),
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
