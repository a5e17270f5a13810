import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { Combobox } from '@shared/form/Combobox';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { EditorFrame, type EditorProps } from './EditorFrame';

type Row = CallOutput<'address/query_regions'>[number];

const TYPING_MS = 200;
const MOST = 30;

/** An editor for a region of any level, with search. Its parent regions are set too. */
export function RegionEditor({ diff, onTake, onClose }: EditorProps) {
  const country = useCountryCode();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Row | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const { data = [], isFetching } = useQuery({
    queryKey: ['regions', country, { keyword }],
    queryFn: ({ signal }) =>
      callApi('address/query_regions', { keyword }, { signal, country, handles: 'all' }),
    enabled: keyword !== '',
  });
  // Typed text belongs to the input, not to the shortcuts of the case.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const take = async () => {
    if (chosen === null) setProblem('Choose a region.');
    else onTake(await withParents(chosen, country), chosen.path);
  };
  return (
    <EditorFrame problem={problem} onTake={() => void take()} onClose={onClose}>
      <Combobox
        control={{ id, 'aria-invalid': problem !== null, 'aria-describedby': undefined }}
        label={`New value for ${diff.label}`}
        text={chosen?.path ?? ''}
        options={data.slice(0, MOST).map((row) => ({
          value: String(row.region_id),
          label: row.name,
          hint: row.path === row.name ? undefined : row.path,
        }))}
        isLoading={isFetching}
        placeholder="Type to find"
        nothing={keyword === '' ? 'Type part of the name' : 'No matching region'}
        onType={setTyped}
        onChoose={({ value }) => {
          setChosen(data.find(({ region_id }) => String(region_id) === value) ?? null);
          setProblem(null);
        }}
      />
    </EditorFrame>
  );
}

/** Return the IDs of a region and its parents, as a store stores them. */
async function withParents(row: Row, country: string) {
  const ids: Record<string, number | null> = { region_l1_id: null, region_l2_id: null, region_l3_id: null };
  let at: Row | undefined = row;
  for (let level = row.level; at !== undefined && level > 0; level -= 1) {
    ids[`region_l${at.level}_id`] = at.region_id;
    const { parent_id }: Row = at;
    if (parent_id === null) break;
    [at] = await callApi('address/query_regions', { ids: [parent_id] }, { country, handles: 'all' });
  }
  return ids;
}
