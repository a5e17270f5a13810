import type { Faults } from '@shared/form/faults';
import type { Holiday } from '../model';

/** Form values of a holiday, named as in the API and the history. */
export interface HolidayValues {
  date: string;
  name: string;
  name_local: string;
  kind: Holiday['kind'];
  region_id: number | null;
  tentative: boolean;
}

/** Return the form values of a holiday, or the defaults of a new one. */
export function holidayValues(holiday: Holiday | null): HolidayValues {
  if (holiday === null)
    return { date: '', name: '', name_local: '', kind: 'public', region_id: null, tentative: false };
  const { date, name, name_local, kind, region_id, tentative } = holiday;
  return { date, name, name_local, kind, region_id, tentative };
}

/** Return the errors of missing or invalid values, by field. */
export function faultsOf({ date, name }: HolidayValues): Faults {
  return {
    ...(date === '' && { date: 'Choose a day' }),
    ...(name.trim() === '' && { name: 'Write a name' }),
  };
}
