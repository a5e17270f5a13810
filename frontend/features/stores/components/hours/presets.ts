import { sessionOf, type Day, type Week } from './week';

const H = 60;
const open = (...times: readonly (readonly [number, number])[]): Day => ({
  state: 'open',
  sessions: times.map(([from, to]) => sessionOf(from * H, to * H)),
});
const CLOSED: Day = { state: 'closed', sessions: [] };
const everyDay = (day: Day): Week => Array.from({ length: 7 }, () => day);
const weekdays = (day: Day, weekend: Day): Week => [day, day, day, day, day, weekend, weekend];

/** Common weekly hours to start from. */
export const PRESETS: readonly { name: string; week: Week }[] = [
  { name: 'Every day 10:00–22:00', week: everyDay(open([10, 22])) },
  { name: 'Every day 07:00–21:00', week: everyDay(open([7, 21])) },
  { name: 'Weekdays 09:00–17:00, weekend closed', week: weekdays(open([9, 17]), CLOSED) },
  { name: 'Lunch and dinner 11:00–14:30, 17:30–22:00', week: everyDay(open([11, 14.5], [17.5, 22])) },
  { name: 'Evenings 17:00–02:00', week: everyDay(open([17, 2])) },
  { name: 'Day and night', week: everyDay(open([0, 24])) },
];
