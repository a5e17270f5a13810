import { Suspense, useState, type MouseEvent } from 'react';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { Button } from '@shared/ui/Button';
import { Icon } from '@shared/ui/Icon';
import { lazyPart } from '@shared/ui/lazyPart';
import { Select } from '@shared/ui/Select';
import {
  isFiltered,
  plainName,
  withoutImplied,
  type ListDefaults,
  type ListState,
} from '@shared/table/state/listState';
import type { Layout } from '@shared/table/columns/useLayout';
import type { Views } from './useViews';
import { fieldsOfView, isChanged, type View } from './views';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import './ViewBar.css';

const ViewMenu = lazyPart(() => import(/* webpackChunkName: "list-extras" */ './ViewMenu'));

interface ViewBarProps {
  area: string;
  views: Views;
  state: ListState;
  defaults: ListDefaults;
  layout: Layout;
}

/** The saved views of a list as tabs, or as a select on a narrow screen. */
export function ViewBar({ area, views, state, defaults, layout }: ViewBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { list, active, choose } = views;
  const plain = plainName(defaults);
  const hasChanged = active === null ? false : isChanged(state, active, defaults) || layout.isOwn;
  const isWorthKeeping = active === null && (isFiltered(withoutImplied(state, defaults)) || layout.isOwn);
  const reset = () => {
    layout.reset();
    choose(active);
  };
  const update = (view: View) =>
    views.save.mutate(
      { view_id: view.view_id, version: view.version, ...fieldsOfView(state, layout.columns) },
      {
        onSuccess: () => {
          layout.reset();
          toast.success(`${named(view.name)} saved`);
        },
        onError: (error) => toast.error(error.message),
      },
    );
  const opening = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
  } as const;
  return (
    <div className="line view-bar">
      <ViewChoice
        plain={plain}
        isRequired={defaults.waitsUnless !== undefined}
        list={list}
        active={active}
        onChoose={choose}
      />
      {hasChanged && active !== null ? (
        <Changed
          view={active}
          isSaving={views.save.isPending}
          onSave={() => update(active)}
          onReset={reset}
        />
      ) : null}
      {/* One button for both states, so that it keeps the focus after the view is saved. */}
      <Button
        variant="ghost"
        size="small"
        color={isWorthKeeping ? 'primary' : 'inherit'}
        aria-label={isWorthKeeping ? undefined : 'View actions'}
        {...opening}
      >
        {isWorthKeeping ? 'Save as a view…' : <Icon name="more" />}
      </Button>
      <Suspense fallback={null}>
        {anchor === null ? null : (
          <ViewMenu
            anchor={anchor}
            area={area}
            views={views}
            plain={plain}
            fields={fieldsOfView(state, layout.columns)}
            isNew={isWorthKeeping}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface ChoiceProps {
  /** Name of the list without a view. */
  plain: string;
  list: readonly View[];
  active: View | null;
  onChoose: (view: View | null) => void;
}

/**
 * The choice of a view. Without saved views there is nothing to choose; 'Not done' stays, because it explains
 * hidden rows (`isRequired`).
 */
function ViewChoice({ isRequired, ...choice }: ChoiceProps & { isRequired: boolean }) {
  const isMobile = useIsMobile();
  if (choice.list.length === 0 && !isRequired) return null;
  return isMobile ? <ViewSelect {...choice} /> : <ViewTabs {...choice} />;
}

function ViewTabs({ plain, list, active, onChoose }: ChoiceProps) {
  return (
    <div className="scrolls view-tabs" role="group" aria-label="Saved views">
      {[null, ...list].map((view) => (
        <Button
          key={view?.view_id ?? 0}
          variant="tab"
          className="narrow"
          aria-pressed={active?.view_id === view?.view_id}
          title={view?.scope === 'country' ? `${view.name}, shared by ${view.owner.nickname}` : view?.name}
          onClick={() => onChoose(view)}
        >
          {view?.scope === 'country' ? <Icon name="cluster" size={12} label="Shared:" /> : null}
          <span className="truncate">{view?.name ?? plain}</span>
        </Button>
      ))}
    </div>
  );
}

function ViewSelect({ plain, list, active, onChoose }: ChoiceProps) {
  const choose = (id: number) => onChoose(list.find((view) => view.view_id === id) ?? null);
  return (
    <Select
      isLow
      className="fit shrinks"
      aria-label="Saved view"
      value={active?.view_id ?? 0}
      onChange={(event) => choose(Number(event.target.value))}
    >
      <option value={0}>{plain}</option>
      {list.map((view) => (
        <option key={view.view_id} value={view.view_id}>
          {view.name}
        </option>
      ))}
    </Select>
  );
}

interface ChangedProps {
  view: View;
  isSaving: boolean;
  onSave: () => void;
  onReset: () => void;
}

function Changed({ view, isSaving, onSave, onReset }: ChangedProps) {
  return (
    <span className="line muted small rigid">
      Changed
      {view.allowed_actions.includes('edit') ? (
        <Button variant="ghost" size="small" isBusy={isSaving} onClick={onSave}>
          Save
        </Button>
      ) : null}
      <Button variant="ghost" size="small" onClick={onReset}>
        Reset
      </Button>
    </span>
  );
}
