import type { ReactNode } from 'react';
import type { ShownCommand } from '@shared/keys/keys';
import type { Query } from '@shared/routes/location';
import type { IconName } from '@shared/ui/Icon';
import type { BulkDefinition } from './bulk';
import type { Column } from './columns';
import type { ExportDefinition } from './exporting';
import type { ListDefaults, ListState } from './listState';
import type { ListSource } from './useListQuery';

/** What the map of a list is told of the list around it. */
export interface MapPart {
  /** What the list is narrowed by, as calls are told. */
  filters: Readonly<Record<string, unknown>>;
  state: ListState;
  /** Shows rows narrowed otherwise, on the map as it is. */
  onState: (next: ListState) => void;
  /** The same in the table. */
  onList: (next: ListState) => void;
}

/** The same rows on a map, beside the table. */
export interface MapDefinition {
  draw: (part: MapPart) => ReactNode;
  refresh: () => void;
}

/** The rows as pictures side by side, each with words of its own. */
export interface GridDefinition<Row> {
  tile: (row: Row) => ReactNode;
}

/** One more thing that a key does with a row. */
export interface RowKey<Row> extends ShownCommand {
  run: (row: Row) => void;
}

/** What an area says of its list; the rest is the same for all. */
export interface ListDefinition<Row> extends ListSource<Row> {
  /** The server's name of the list: its views are kept under it, and how it is laid out. */
  area: string;
  title: string;
  /** The count of what waits in it, as the menu knows it; the list is narrowed to it by `WAITING`. */
  waitingKey?: string;
  /** A button of the area, before those of every list. */
  headerAction?: ReactNode;
  defaults: ListDefaults;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => number;
  /** The path of the screen that shows one record. */
  recordPath: string;
  /** Opens one record beside its list, where that is not a screen of its own. */
  onOpen?: (row: Row) => void;
  /** What is shown of a row beside the list, where it can be looked at without opening it. */
  peek?: (row: Row) => ReactNode;
  /** What else keys do with the row that they are on. */
  rowKeys?: readonly RowKey<Row>[];
  /** What of a row its screen is told; its id where nothing else is said. */
  recordQuery?: (row: Row) => Query;
  /** The path of the screen that makes a new one, where the person may. */
  newPath: string | null;
  /** Begins a new one here, where that is not a screen of its own. */
  onNew?: () => void;
  /** What that screen is told, where it is not one of its own. */
  newQuery?: Query;
  newLabel: string;
  /** The path of the screen that brings records in from a file, where there is one. */
  importPath?: string;
  /** What the search box says; null where nothing is found by a word. */
  searchLabel: string | null;
  /** What a row is called where only words will do. */
  nameOf: (row: Row) => string;
  /** What may be done with several rows at once, or null. */
  bulk: BulkDefinition | null;
  /** The actions that change what a column shows, by the column: they are offered in its cells. */
  cellActions?: Readonly<Record<string, readonly string[]>>;
  /** What else may be done with the rows that were picked one by one. */
  picked?: (ids: readonly number[], clear: () => void) => ReactNode;
  /** How the list is given out as a sheet, or null. */
  exporting: ExportDefinition | null;
  /** The list on a map, where its rows have a place; or null. */
  map: MapDefinition | null;
  /** The list as a grid, which it opens as, where its rows are looked at more than read. */
  grid?: GridDefinition<Row>;
  card: (row: Row) => ReactNode;
  empty: {
    icon: IconName;
    title: string;
    hint: string;
    /** What is said in a country where words and filters find nothing; the usual words where it is left out. */
    unmatched?: (country: string) => { title: string; hint: string };
  };
  /** What is said where a queue is worked off; null where the list is narrowed in another way. */
  finished?: (state: ListState) => { title: string; hint: string } | null;
}
