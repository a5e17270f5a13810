import { useState } from 'react';
import { Combobox } from '@shared/form/Combobox';
import { Field } from '@shared/form/Field';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useSetStoreValues, useStoreField } from '../../fieldHooks';
import { useReference } from '../../reference';
import { afterChoosing, pickedLevels, type RegionField, type RegionLevel } from './regions';
import { useChosenRegions, useRegionChoices } from './useRegions';

const TYPING_MS = 200;

/** The regions of an address, from the largest down. The choices of each level depend on the one above. */
export function RegionCascade() {
  const { pack } = useReference();
  return (
    <div className="form-grid">
      {pickedLevels(pack).map((level) => (
        <RegionPicker key={level.field} level={level} field={level.field} />
      ))}
    </div>
  );
}

function RegionPicker({ level, field }: { level: RegionLevel; field: RegionField }) {
  const { value } = useStoreField(field);
  const setValues = useSetStoreValues();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const { isReady, all, choices, isLoading, error } = useRegionChoices(level.level, field, keyword);
  const above = useChosenRegions()
    .filter((region) => region.level < level.level)
    .at(-1);
  const chosen = all?.find(({ region_id }) => region_id === value);
  const hasNone = isReady && all?.length === 0;
  const choose = (id: number | null) => setValues(afterChoosing(field, id));
  return (
    <Field name={field} isRequired={level.required === 'create' && !hasNone} help={error?.message}>
      {(control) => (
        <Combobox
          control={control}
          text={chosen?.name ?? (value === null ? '' : 'Loading…')}
          options={choices.map((region) => ({
            value: String(region.region_id),
            label: region.name,
            hint: region.name_en === region.name ? undefined : region.name_en || undefined,
          }))}
          isLoading={isLoading}
          isDisabled={!isReady || hasNone}
          placeholder={placeholderOf(isReady, hasNone, above?.name)}
          onType={setTyped}
          onChoose={(option) => choose(Number(option.value))}
          onClear={() => choose(null)}
        />
      )}
    </Field>
  );
}

function placeholderOf(isReady: boolean, hasNone: boolean, above: string | undefined): string {
  if (!isReady) return 'Choose the higher-level region first';
  if (hasNone) return `None in ${above ?? 'this region'}`;
  return above === undefined ? 'Type to find' : `Type to find in ${above}`;
}
