import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callApi } from '@shared/api/client';
import { useSession } from '@shared/session/hooks';
import { confirm } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import type { ListDefaults, ListState } from '@shared/table/state/listState';
import { writeListState } from '@shared/table/state/listState';
import { saveView, stateOfView, viewsOptions, type View, type ViewInput } from './views';

interface ViewsOf {
  area: string;
  state: ListState;
  setState: (next: ListState) => void;
  defaults: ListDefaults;
}

/** Return the saved views of a list, the active one, and functions that change them. */
export function useViews({ area, state, setState, defaults }: ViewsOf) {
  const client = useQueryClient();
  const country = useSession((one) => one.country);
  const options = viewsOptions(area, country);
  const { data } = useQuery(options);
  const active = data?.find((view) => view.view_id === state.view) ?? null;
  const choose = (view: View | null) =>
    setState(view === null ? plain(state, defaults) : stateOfView(view, defaults, state.pageSize));
  useDefaultView(data, state, defaults, choose);

  const keep = (saved: View) => {
    client.setQueryData<readonly View[]>(options.queryKey, (views = []) => [
      ...views.filter((view) => view.view_id !== saved.view_id),
      saved,
    ]);
    void client.invalidateQueries({ queryKey: options.queryKey });
  };
  const save = useMutation({
    mutationFn: (input: ViewInput) => saveView(input, country),
    onSuccess: keep,
  });
  const remove = async (view: View) => {
    const isShared = view.scope === 'country';
    const isSure = await confirm({
      title: `Delete the view ${view.name}?`,
      text: `${isShared ? 'It is deleted for everyone in this country. ' : ''}The records are not affected.`,
      confirmLabel: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await callApi('view/delete_view', { view_id: view.view_id }, { country });
    } catch {
      // The call has already shown its error. The view stays.
      return;
    }
    client.setQueryData<readonly View[]>(options.queryKey, (oldViews = []) =>
      oldViews.filter((other) => other.view_id !== view.view_id),
    );
    if (state.view === view.view_id) setState({ ...state, view: null });
    toast.success(`${named(view.name)} deleted`);
  };
  return { list: data ?? NONE, active, choose, save, remove };
}

export type Views = ReturnType<typeof useViews>;

const NONE: readonly View[] = [];

/** Return the state of the list without view and filters. */
function plain(state: ListState, { sortBy, sortOrder }: ListDefaults): ListState {
  return { keyword: '', filters: {}, sortBy, sortOrder, page: 1, pageSize: state.pageSize, view: null };
}

/** Choose the user's default view if the URL contains no state of the list. */
function useDefaultView(
  views: readonly View[] | undefined,
  state: ListState,
  defaults: ListDefaults,
  choose: (view: View) => void,
): void {
  const isDecided = useRef(false);
  const decide = useEffectEvent((allViews: readonly View[]) => {
    const wanted = allViews.find((view) => view.is_default);
    const hasNoWish = writeListState(state, defaults).toString() === '';
    if (wanted !== undefined && hasNoWish) choose(wanted);
  });
  useEffect(() => {
    if (views === undefined || isDecided.current) return;
    isDecided.current = true;
    decide(views);
  }, [views]);
}
