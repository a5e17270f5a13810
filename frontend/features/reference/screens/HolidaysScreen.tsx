import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCalendarDay } from '@shared/format/dates';
import { callApi } from '@shared/api/client';
import { readId } from '@shared/routes/location';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/state/definition';
import { listCall } from '@shared/table/state/listCalls';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { deleteHoliday, setTentative } from '../holidays/deciding';
import { holidayBulk } from '../holidays/holidayBulk';
import { HolidayCard, holidayColumns, type HolidayWays } from '../holidays/holidayColumns';
import { HolidayDialog } from '../holidays/HolidayDialog';
import { useHolidayListDefaults } from '../holidays/holidayFilters';
import { HOLIDAYS, holidayKeys, NEW, type Holiday } from '../model';

/** The holidays of the country. Tentative dates are confirmed here. */
export default function HolidaysScreen() {
  const country = useCountryCode();
  const client = useQueryClient();
  const defaults = useHolidayListDefaults();
  const kind = useEnum('holiday_kind');
  const [params, change] = useTabParams();
  const definition = useMemo<ListDefinition<Holiday>>(() => {
    const show = (id: number | string) => change((now) => withOpen(now, id));
    const ways: HolidayWays = {
      onOpen: (holiday) => show(holiday.holiday_id),
      onConfirm: (holiday) => void setTentative(client, country, holiday, false),
      onDelete: (holiday) => void deleteHoliday(client, country, holiday),
    };
    return {
      area: 'holiday',
      title: 'Holidays',
      waitingKey: 'holidays',
      ...listCall('taxonomy/query_holidays', defaults),
      columns: holidayColumns(kind, ways),
      rowId: (holiday) => holiday.holiday_id,
      recordPath: HOLIDAYS,
      onOpen: ways.onOpen,
      newPath: HOLIDAYS,
      newQuery: { id: NEW },
      onNew: () => show(NEW),
      newLabel: 'Add holiday',
      searchLabel: 'Search names',
      nameOf: (holiday) => `${holiday.name} ${formatCalendarDay(holiday.date)}`,
      rowKeys: [{ command: 'accept', meaning: 'Confirm the date', run: confirmed(ways) }],
      bulk: holidayBulk(client, country),
      exporting: null,
      map: null,
      card: (holiday) => <HolidayCard holiday={holiday} {...ways} />,
      empty: {
        icon: 'calendar',
        title: 'No holidays from today on',
        hint: 'Add days on which stores may have different hours.',
      },
      queryKey: (input) => holidayKeys.list(country, input),
    };
  }, [client, country, defaults, kind, change]);
  const close = () => change((now) => withOpen(now, null));
  const id = readId(`?${params.toString()}`);
  return (
    <>
      <ListScreen definition={definition} />
      {params.get('id') === NEW ? <HolidayDialog country={country} holiday={null} onClose={close} /> : null}
      {id === null ? null : <Named key={id} id={id} onClose={close} />}
    </>
  );
}

/** Return a function that confirms the date of a holiday, or says why it does not. */
function confirmed({ onConfirm }: HolidayWays): (holiday: Holiday) => void {
  return (holiday) => {
    if (!holiday.tentative) toast.info(`${named(holiday.name)} is already confirmed`);
    else if (holiday.allowed_actions.includes('edit')) onConfirm(holiday);
    else toast.info(`You cannot change ${named(holiday.name)}`);
  };
}

/** The dialog of the holiday with this ID. It loads the current version. */
function Named({ id, onClose }: { id: number; onClose: () => void }) {
  const country = useCountryCode();
  const { data } = useQuery({
    queryKey: holidayKeys.one(country, id),
    queryFn: ({ signal }) =>
      callApi('taxonomy/query_holidays', { ids: [id], page_size: 1 }, { signal, country, handles: 'all' }),
  });
  const [holiday] = data?.list ?? [];
  return holiday === undefined ? null : (
    <HolidayDialog key={holiday.version} country={country} holiday={holiday} onClose={onClose} />
  );
}
