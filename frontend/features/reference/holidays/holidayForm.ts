import type { Faults } from '@shared/form/faults';
import type { Holiday } from '../model';

/** What a person says of a holiday, by the names that the call and its history know. */
export interface HolidayValues {
  date: string;
  name: string;
  name_local: string;
  kind: Holiday['kind'];
  region_id: number | null;
  tentative: boolean;
}

/** What the form holds of a holiday; null for one that is not there yet. */
export function holidayValues(holiday: Holiday | null): HolidayValues {
  if (holiday === null)
    return { date: '', name: '', name_local: '', kind: 'public', region_id: null, tentative: false };
  const { date, name, name_local, kind, region_id, tentative } = holiday;
  return { date, name, name_local, kind, region_id, tentative };
}

/** What is missing or wrong of it, by field, before it is sent. */
export function faultsOf({ date, name }: HolidayValues): Faults {
  return {
    ...(date === '' && { date: 'Choose a day' }),
    ...(name.trim() === '' && { name: 'Write a name' }),
  };
}
