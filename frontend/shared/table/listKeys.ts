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
  const ofGrid = [
    key('j  →', 'Next', ['j', 'ArrowRight'], () => rows.move(1, false)),
    key('k  ←', 'Previous', ['k', 'ArrowLeft'], () => rows.move(-1, false)),
    key('↓', 'The one below', ['ArrowDown'], () => rows.move(down(), false)),
    key('↑', 'The one above', ['ArrowUp'], () => rows.move(-down(), false)),
  ];
  const ofTable = [
    key('j  ↓', 'Next row', ['j', 'ArrowDown'], () => rows.move(1, false)),
    key('k  ↑', 'Previous row', ['k', 'ArrowUp'], () => rows.move(-1, false)),
  ];
  const ofRows = [
    ...(across === null ? ofTable : ofGrid),
    key('Enter', 'Open the row', ['Enter'], withCurrent(commands.onOpen)),
    key(
      'Ctrl Enter',
      'Open the row in a window of its own',
      ['Ctrl+Enter'],
      withCurrent(commands.onOpenBehind),
    ),
    ...commands.more.map(({ shown, meaning, keys, run }) => key(shown, meaning, keys, withCurrent(run))),
    ...(commands.canSelect
      ? [
          key('x', 'Select the row', ['x'], selectCurrent(false)),
          key('Shift X', 'Select from the row before to this one', ['X'], selectCurrent(true)),
          key('Shift J  Shift ↓', 'Select on downwards', ['J', 'Shift+ArrowDown'], () => rows.move(1, true)),
          key('Shift K  Shift ↑', 'Select on upwards', ['K', 'Shift+ArrowUp'], () => rows.move(-1, true)),
          key('a', 'Select the page', ['a'], rows.selectPage),
        ]
      : []),
  ];
  return [
    ...(commands.hasRows ? ofRows : []),
    ...(onNew === null ? [] : [key('n', 'Create', ['n'], onNew)]),
    key('r', 'Refresh', ['r'], commands.onRefresh),
  ];
}

function key(shown: string, meaning: string, keys: readonly string[], run: () => void): ListKey {
  return { shown, meaning, keys, run };
}
