import { Fragment } from 'react';
import type { FilterSpec, FilterValue, IdsSpec } from '@shared/table/filters/filters';
import { formatFilter } from '@shared/table/filters/filterWords';
import { useChosen } from '@shared/table/filters/IdFilter';
import { plainName, type ListDefaults, type ListState } from '@shared/table/state/listState';

interface ListWordsProps {
  state: ListState;
  defaults: ListDefaults;
}

/** The active filters of a list in one line: “Jakarta, Pending”. */
export function ListWords({ state: { keyword, filters }, defaults }: ListWordsProps) {
  const set = defaults.filters.filter(({ key }) => filters[key] !== undefined);
  if (keyword === '' && set.length === 0) return plainName(defaults);
  return (
    <>
      {keyword === '' ? null : `“${keyword}”`}
      {set.map((spec, index) => (
        <Fragment key={spec.key}>
          {index > 0 || keyword !== '' ? ', ' : null}
          <FilterWords spec={spec} value={filters[spec.key]} />
        </Fragment>
      ))}
    </>
  );
}

function FilterWords({ spec, value }: { spec: FilterSpec; value: FilterValue | undefined }) {
  if (spec.kind === 'ids') return <Chosen spec={spec} value={value as readonly number[]} />;
  const words = formatFilter(spec, value);
  // A number or a date needs the label of its filter.
  return spec.kind === 'number' || spec.kind === 'date' ? `${spec.label} ${words}` : words;
}

function Chosen({ spec, value }: { spec: IdsSpec; value: readonly number[] }) {
  return useChosen(spec, value)
    .map(({ label }) => label)
    .join(', ');
}
