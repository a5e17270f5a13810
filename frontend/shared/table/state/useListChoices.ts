import type { ListDefinition } from './definition';
import { toFilterInput, toListInput } from './listState';
import { useShownAs, type ShownAsChoices } from '@shared/table/screen/shownAs';
import { useLayout } from '@shared/table/columns/useLayout';
import { useListState } from './useListState';
import { useViews } from '@shared/table/actions/useViews';

/** List definition without its row type. */
type Definition = Pick<ListDefinition<never>, 'area' | 'defaults' | 'map' | 'grid'> & {
  columns: readonly { id: string }[];
};

/** Return the user's choices: filters, sort order, page, columns, saved view, and table, map or grid. */
export function useListChoices(definition: Definition) {
  const { area, columns, defaults } = definition;
  const { state, setState, showList, turnTo, endAt } = useListState(defaults);
  const input = toListInput(state, defaults);
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
    /** Input of the list call, and the same as JSON, which identifies the page. */
    input,
    page: JSON.stringify(input),
    /** Filters, for calls on all matching rows. */
    filters: toFilterInput(state),
    shown,
    shownAs,
    show,
    views,
    layout,
  };
}

export type ListChoices = ReturnType<typeof useListChoices>;

/** Return the available views of a list. */
export function shownAsChoices({ map, grid }: Pick<Definition, 'map' | 'grid'>): ShownAsChoices {
  if (grid !== undefined) return ['grid', 'table'];
  return map === null ? ['table'] : ['table', 'map'];
}
