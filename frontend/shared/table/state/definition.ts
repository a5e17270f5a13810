import type { ReactNode } from 'react';
import type { ShownCommand } from '@shared/keys/keys';
import type { Query } from '@shared/routes/location';
import type { IconName } from '@shared/ui/Icon';
import type { BulkDefinition } from '@shared/table/actions/bulk';
import type { Column } from '@shared/table/columns/columns';
import type { ExportDefinition } from '@shared/table/actions/exporting';
import type { ListDefaults, ListState } from './listState';
import type { ListSource } from './useListQuery';

/** Data that the map of a list receives from the list. */
export interface MapPart {
  /** Filters of the list, in the format of API calls. */
  filters: Readonly<Record<string, unknown>>;
  state: ListState;
  /** Change the filters and keep showing the map. */
  onState: (next: ListState) => void;
  /** Change the filters and show the table. */
  onList: (next: ListState) => void;
}

/** The map of a list. */
export interface MapDefinition {
  draw: (part: MapPart) => ReactNode;
  refresh: () => void;
}

/** The grid of a list. */
export interface GridDefinition<Row> {
  tile: (row: Row) => ReactNode;
}

/** Additional keyboard shortcut for a row. */
export interface RowKey<Row> extends ShownCommand {
  /** Act on the current row; `folded` are the rows that are folded into it. */
  run: (row: Row, folded: readonly Row[]) => void;
  /** Label of its button in each row; unset for a shortcut without a button. */
  button?: string;
  /** Return true if the row allows it. Without it, all rows do. */
  isPossible?: (row: Row) => boolean;
}

/** Key of similar rows. */
export type FoldKey = number | string;

/** Definition of a list in an area; everything else is shared. */
export interface ListDefinition<Row> extends ListSource<Row> {
  /** Name of the list in the API, under which its views and layout are stored. */
  area: string;
  title: string;
  /** Key of its waiting count in the menu. The list filters by it with `WAITING`. */
  waitingKey?: string;
  /** Additional button, before the standard ones. */
  headerAction?: ReactNode;
  defaults: ListDefaults;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => number;
  /** Return the key by which similar rows of a page are folded into one, or null. */
  foldKey?: (row: Row) => FoldKey | null;
  /** Return the text in which similar rows can differ, for `useFirstText`. */
  foldText?: (row: Row) => string;
  /** Path of the screen of one record. */
  recordPath: string;
  /** Open a record next to its list instead of on a separate screen. */
  onOpen?: (row: Row) => void;
  /** Render the preview of a row. */
  peek?: (row: Row) => ReactNode;
  /** Additional shortcuts for the current row. */
  rowKeys?: readonly RowKey<Row>[];
  /** Return the query of the record screen; by default the ID. */
  recordQuery?: (row: Row) => Query;
  /** Path of the screen that creates a record; null if the user may not. */
  newPath: string | null;
  /** Start a new record here instead of on a separate screen. */
  onNew?: () => void;
  /** Query of the screen that creates a record. */
  newQuery?: Query;
  newLabel: string;
  /** Path of the import screen, if there is one. */
  importPath?: string;
  /** Placeholder of the keyword search; null if there is none. */
  searchLabel: string | null;
  /** Return the name of a row as plain text. */
  nameOf: (row: Row) => string;
  /** Bulk actions, or null. */
  bulk: BulkDefinition | null;
  /** IDs of the bulk actions that edit a column in place, by column. */
  cellActions?: Readonly<Record<string, readonly string[]>>;
  /** Render additional actions for individually selected rows. */
  picked?: (ids: readonly number[], clear: () => void) => ReactNode;
  /** Export of the list, or null. */
  exporting: ExportDefinition | null;
  /** Map of the list, if its rows have locations; or null. */
  map: MapDefinition | null;
  /** Grid of the list. It becomes the default view. */
  grid?: GridDefinition<Row>;
  card: (row: Row) => ReactNode;
  empty: {
    icon: IconName;
    title: string;
    hint: string;
    /** Return the text for no matches in a country; a standard text by default. */
    unmatched?: (country: string) => { title: string; hint: string };
  };
  /** Return the text for a finished queue; null if the list has other filters. */
  finished?: (state: ListState) => { title: string; hint: string } | null;
}
