import { SelectInput, TextInput } from '@shared/form/fields';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { useEnum } from '@shared/session/bootstrap';
import { useSetStoreValues, useStoreValue } from '../../fieldHooks';
import type { StoreValues } from '../../values';
import { Group } from '@shared/form/Group';
import { HoursPreview, useHoursPreview } from '../hours/HoursPreview';
import { MoreHoursField } from '../hours/MoreHoursField';
import { OsmInput } from '../hours/OsmInput';
import { RegularHoursField } from '../hours/RegularHoursField';
import { SpecialHoursField } from '../hours/SpecialHoursField';
import { toRows, UNKNOWN_WEEK } from '../hours/week';
import '../hours/hours.css';

interface HoursSectionProps {
  isDisabled: boolean;
  /** Label of a temporary or permanent closure ('Permanently closed'), or null if the store is open. */
  closed: string | null;
}

/** The opening hours of the shop. */
export function HoursSection({ isDisabled, closed }: HoursSectionProps) {
  const modes = useEnum('hours_mode');
  const policies = useEnum('holiday_policy');
  const mode = useStoreValue('hours_mode');
  const week = useStoreValue('regular_hours');
  const setValues = useSetStoreValues();
  const preview = useHoursPreview();
  const chooseMode = (next: string) => {
    const change: Partial<StoreValues> = { hours_mode: next as StoreValues['hours_mode'] };
    setValues(
      next === 'regular' && week === null ? { ...change, regular_hours: toRows(UNKNOWN_WEEK) } : change,
    );
  };
  const hasTimes = mode === 'regular' || mode === 'always_open';
  return (
    <>
      <Group name="hours_mode">
        <SwitchBar label="Availability" choices={modes} value={mode} onChoose={chooseMode} />
      </Group>
      {mode === 'unknown' ? null : <HoursPreview preview={preview} closed={closed} />}
      {mode === 'regular' ? <RegularHoursField readError={preview.error} isDisabled={isDisabled} /> : null}
      <OsmInput />
      {hasTimes ? (
        <>
          <SpecialHoursField />
          <div className="form-grid">
            <SelectInput name="holiday_policy" options={policies} />
          </div>
          <MoreHoursField isDisabled={isDisabled} />
        </>
      ) : null}
      <TextInput name="hours_note" help="Additional information, such as “last order 21:30”." />
    </>
  );
}
