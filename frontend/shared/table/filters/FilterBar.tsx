import Button from '@mui/material/Button';
import { Suspense, useState, type RefObject } from 'react';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { Icon } from '@shared/ui/Icon';
import { lazyPart } from '@shared/ui/lazyPart';
import { PopoverDialog } from '@shared/ui/PopoverDialog';
import { FilterControl } from './FilterControls';
import type { FilterSpec } from './filters';
import { KeywordField } from './KeywordField';
import {
  isFiltered,
  withFilter,
  withoutImplied,
  type ListDefaults,
  type ListState,
} from '@shared/table/state/listState';
import { useFittingFilters } from './useFittingFilters';
import './FilterBar.css';

const FilterChips = lazyPart(() => import(/* webpackChunkName: "filter-chips" */ './FilterChips'));

const SHOWN = 3;
const HAS_OPTIONS: ReadonlySet<FilterSpec['kind']> = new Set(['many', 'ids', 'texts']);

interface FilterBarProps {
  defaults: ListDefaults;
  state: ListState;
  onChange: (next: ListState) => void;
  /** Null if the list has no keyword search. */
  placeholder: string | null;
  keywordRef: RefObject<HTMLInputElement | null>;
}

/**
 * The filter line of a list: keyword, the three most used filters, a button for the others, and chips of the
 * active filters.
 */
export function FilterBar({ defaults, state, onChange, placeholder, keywordRef }: FilterBarProps) {
  // On a phone all filters are behind one button, to leave room for the rows.
  const shown = useIsMobile() ? 0 : SHOWN;
  const filters = defaults.filters.filter(({ key }) => !(defaults.implied ?? []).includes(key));
  const more = filters.slice(shown);
  useFittingFilters(defaults.filters, state, onChange);
  return (
    <>
      <div className="row" role="search">
        {placeholder === null ? null : (
          <KeywordField
            value={state.keyword}
            placeholder={placeholder}
            inputRef={keywordRef}
            onCommit={(keyword) => onChange({ ...state, keyword, page: 1 })}
          />
        )}
        {filters.slice(0, shown).map((spec) => (
          <FilterButton key={spec.key} label={spec.label} specs={[spec]} state={state} onChange={onChange} />
        ))}
        {more.length === 0 ? null : (
          <FilterButton
            label={shown === 0 ? 'Filters' : 'More filters'}
            specs={more}
            state={state}
            onChange={onChange}
          />
        )}
      </div>
      {isFiltered(withoutImplied(state, defaults)) ? (
        <Suspense fallback={<div className="filter-chips-place" />}>
          <FilterChips filters={filters} state={state} onChange={onChange} />
        </Suspense>
      ) : null}
    </>
  );
}

interface FilterButtonProps {
  label: string;
  specs: readonly FilterSpec[];
  state: ListState;
  onChange: (next: ListState) => void;
}

function FilterButton({ label, specs, state, onChange }: FilterButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = specs.filter(({ key }) => state.filters[key] !== undefined).length;
  return (
    <>
      <Button
        className="filter-button"
        data-set={count > 0}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
        {count > 0 && specs.length > 1 ? <span className="pill is-accent">{count}</span> : null}
        <Icon name="down" size={12} />
      </Button>
      <PopoverDialog label={label} anchor={anchor} onClose={() => setAnchor(null)} align="left">
        {specs.length === 1 ? (
          <div className="stack-tight scrolls filter-panel">
            {specs.map((spec) => control(spec, state, onChange))}
          </div>
        ) : (
          <div className="stack-tight scrolls filter-panel filter-panel-wide">
            <div className="tiles">
              {specs.map((spec) => (
                <fieldset key={spec.key} className="stack-tight">
                  <legend className="muted small strong">{spec.label}</legend>
                  <div className={HAS_OPTIONS.has(spec.kind) ? 'scrolls filter-group-options' : undefined}>
                    {control(spec, state, onChange)}
                  </div>
                </fieldset>
              ))}
            </div>
          </div>
        )}
      </PopoverDialog>
    </>
  );
}

function control(spec: FilterSpec, state: ListState, onChange: (next: ListState) => void) {
  return (
    <FilterControl
      key={spec.key}
      spec={spec}
      value={state.filters[spec.key]}
      filters={state.filters}
      onChange={(value) => onChange(withFilter(state, spec.key, value))}
    />
  );
}
