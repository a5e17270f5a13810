import type { ListDefinition } from '@shared/table/state/definition';
import type { FilterSpec } from '@shared/table/filters/filters';

/* Compares a list's definition in the front end with the server's in contract.json. */

export interface ServerFilter {
  kind: string;
  several: boolean;
  choices: readonly string[] | null;
}
export interface ServerColumn {
  label: string;
  roles: readonly string[];
}
export interface ServerList {
  roles: readonly string[];
  columns: Readonly<Record<string, ServerColumn>>;
  filters: Readonly<Record<string, ServerFilter>>;
  sorts: readonly string[];
  actions: readonly string[];
}
/** The compared properties of a list definition. */
export type ShownList = Pick<ListDefinition<unknown>, 'area' | 'defaults' | 'columns' | 'exporting' | 'bulk'>;

const SERVER_KINDS: Record<FilterSpec['kind'], readonly string[]> = {
  many: ['choice', 'text', 'integer'],
  texts: ['text'],
  ids: ['id'],
  yesNo: ['boolean'],
  number: ['integer', 'number'],
  date: ['date'],
};

/** Return the filters, kinds and values of a filter that the server would reject. */
function problemsOf(spec: FilterSpec, list: ServerList): readonly string[] {
  const accepted = list.filters[spec.key];
  if (accepted === undefined) return [`no filter ${spec.key}`];
  const isKind = SERVER_KINDS[spec.kind].includes(accepted.kind);
  const isSeveral = accepted.several === ['many', 'texts', 'ids'].includes(spec.kind);
  const unknown =
    spec.kind === 'many' && accepted.choices !== null
      ? spec.options.filter(({ value }) => !(accepted.choices ?? []).includes(value))
      : [];
  return [
    ...(isKind && isSeveral ? [] : [`${spec.key} is ${spec.kind} here and ${accepted.kind} there`]),
    ...unknown.map(({ value }) => `${spec.key} cannot be ${value}`),
  ];
}

function sortsOf({ defaults, columns }: ShownList): readonly string[] {
  return [defaults.sortBy, ...defaults.sorts, ...columns.flatMap(({ sort }) => sort ?? [])];
}

function actionsOf({ bulk }: ShownList): readonly string[] {
  return (bulk?.actions ?? []).map(({ id }) => id);
}

/**
 * Return everything in a list definition that the server would reject for this role, and columns that are left out
 * for no reason.
 */
export function refusedOf(list: ShownList, role: string, there: ServerList): readonly string[] {
  const { defaults, columns, exporting } = list;
  const leftOut = exporting?.leavesOut ?? [];
  const mayExport = (id: string) => there.columns[id]?.roles.includes(role) === true;
  const exported =
    exporting === null ? [] : columns.map(({ id }) => id).filter((id) => !leftOut.includes(id));
  return [
    ...defaults.filters.flatMap((spec) => problemsOf(spec, there)),
    ...sortsOf(list)
      .filter((sort) => !there.sorts.includes(sort))
      .map((sort) => `no sort ${sort}`),
    ...exported.filter((id) => !mayExport(id)).map((id) => `no column ${id}`),
    ...leftOut.filter(mayExport).map((id) => `column ${id} need not be left out`),
    ...actionsOf(list)
      .filter((id) => !there.actions.includes(id))
      .map((id) => `no action ${id}`),
  ];
}

/**
 * Filters for records that a screen already knows: `ids` for selected or open records, `among` for those of them
 * that are in the list. No screen offers them to users.
 */
const ALWAYS_ALLOWED = ['ids', 'among'];

/**
 * Return what the server offers for a list and no screen shows, as `area filter key` and a message. An export of
 * all columns counts as showing every column.
 */
export function unshownOf(
  area: string,
  lists: readonly ShownList[],
  there: ServerList,
): ReadonlyMap<string, string> {
  const columns = lists.flatMap((list) => list.columns);
  const shown = {
    filter: lists.flatMap(({ defaults }) => defaults.filters.map(({ key }) => key)),
    sort: lists.flatMap(sortsOf),
    action: lists.flatMap(actionsOf),
    column: columns.map(({ id }) => id),
  };
  const hasExport = lists.some(({ exporting }) => exporting !== null);
  const offered = {
    filter: Object.keys(there.filters).filter((key) => !ALWAYS_ALLOWED.includes(key)),
    sort: there.sorts,
    action: there.actions,
    column: hasExport ? [] : Object.keys(there.columns),
  };
  const kinds = ['filter', 'sort', 'action', 'column'] as const;
  const unshown = kinds.flatMap((kind) =>
    offered[kind]
      .filter((one) => !shown[kind].includes(one))
      .map((one) => [`${area} ${kind} ${one}`, 'no screen shows it'] as const),
  );
  return new Map(unshown);
}

/** Return the columns whose header differs between screen and export. There are no exceptions. */
export function mislabelledOf(list: ShownList, there: ServerList): readonly string[] {
  return list.columns.flatMap(({ id, header }) => {
    const label = there.columns[id]?.label ?? header;
    return label === header ? [] : [`${id}: “${header}” on screen, “${label}” in the sheet`];
  });
}

/** Return the findings without an exception, and the exceptions of this area without a finding. */
export function unexcused(
  area: string,
  result: ReadonlyMap<string, string>,
  excuses: Readonly<Record<string, string>>,
): readonly string[] {
  const own = Object.keys(excuses).filter((key) => key.startsWith(`${area} `));
  return [
    ...[...result].filter(([key]) => !own.includes(key)).map(([key, reported]) => `${key}: ${reported}`),
    ...own.filter((key) => !result.has(key)).map((key) => `${key}: needs no excuse`),
  ];
}
