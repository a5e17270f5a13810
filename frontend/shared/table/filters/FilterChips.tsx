import Button from '@mui/material/Button';
import { RemovableChip } from '@shared/ui/RemovableChip';
import type { FilterSpec, FilterValue } from './filters';
import { formatFilter } from './filterWords';
import { useChosen } from './IdFilter';
import { withFilter, type ListState } from '@shared/table/state/listState';

interface FilterChipsProps {
  filters: readonly FilterSpec[];
  state: ListState;
  onChange: (next: ListState) => void;
}

/** The active filters as removable chips, and a button that clears all. */
export default function FilterChips({ filters, state, onChange }: FilterChipsProps) {
  const set = filters.filter(({ key }) => state.filters[key] !== undefined);
  // Filters without a chip belong to the tab above the list.
  const left = Object.entries(state.filters).filter(([key]) => !filters.some((spec) => spec.key === key));
  const clear = () => onChange({ ...state, keyword: '', filters: Object.fromEntries(left), page: 1 });
  return (
    <div className="row" aria-label="Active filters">
      {state.keyword === '' ? null : (
        <Chip text={`“${state.keyword}”`} onRemove={() => onChange({ ...state, keyword: '', page: 1 })} />
      )}
      {set.map((spec) => (
        <FilterChip
          key={spec.key}
          spec={spec}
          value={state.filters[spec.key]}
          onRemove={() => onChange(withFilter(state, spec.key, undefined))}
        />
      ))}
      <Button variant="ghost" size="small" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}

interface FilterChipProps {
  spec: FilterSpec;
  value: FilterValue | undefined;
  onRemove: () => void;
}

function FilterChip({ spec, value, onRemove }: FilterChipProps) {
  if (spec.kind === 'ids')
    return <IdChip spec={spec} value={value as readonly number[]} onRemove={onRemove} />;
  return <Chip text={`${spec.label}: ${formatFilter(spec, value)}`} onRemove={onRemove} />;
}

interface IdChipProps {
  spec: Extract<FilterSpec, { kind: 'ids' }>;
  value: readonly number[];
  onRemove: () => void;
}

function IdChip({ spec, value, onRemove }: IdChipProps) {
  const chosen = useChosen(spec, value);
  return <Chip text={`${spec.label}: ${chosen.map(({ label }) => label).join(', ')}`} onRemove={onRemove} />;
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <RemovableChip removal={`Remove ${text}`} onRemove={onRemove}>
      {text}
    </RemovableChip>
  );
}
