import type { ListDefinition } from './definition';
import { toFilterInput, toListInput } from './listState';
import { useShownAs, type ShownAsChoices } from './shownAs';
import { useLayout } from './useLayout';
import { useListState } from './useListState';
import { useViews } from './useViews';

/** The definition of a list without its rows: the same for every kind of row. */
type Definition = Pick<ListDefinition<never>, 'area' | 'defaults' | 'map' | 'grid'> & {
  columns: readonly { id: string }[];
};

/** What the person chose: filters, order and page, columns, saved view, table, map or grid. */
export function useListChoices(definition: Definition) {
  const { area, columns, defaults } = definition;
  const { state, setState, showList, turnTo, endAt } = useListState(defaults);
  const input = toListInput(state);
  const shown = shownAsChoices(definition);
  const [shownAs, show] = useShownAs(shown);
  const views = useViews({ area, state, setState, defaults });
  const layout = useLayout(
    area,
    columns.map(({ id }) => id),
    views.active,
  );
  return {
    state,
    setState,
    showList,
    turnTo,
    endAt,
    /** What the list is fetched with, and the same as text: it identifies the page. */
    input,
    page: JSON.stringify(input),
    /** What narrows the list, for calls over all that match. */
    filters: toFilterInput(state),
    shown,
    shownAs,
    show,
    views,
    layout,
  };
}

export type ListChoices = ReturnType<typeof useListChoices>;

/** Return the ways to show the list of an area. */
export function shownAsChoices({ map, grid }: Pick<Definition, 'map' | 'grid'>): ShownAsChoices {
  if (grid !== undefined) return ['grid', 'table'];
  return map === null ? ['table'] : ['table', 'map'];
}
