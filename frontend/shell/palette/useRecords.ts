import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { countryOf } from '@shared/boot/boot';
import { noteOf } from '@shared/format/leftOut';
import { useDebounced } from '@shared/hooks/useDebounced';
import type { Subject } from '@shared/routes/roles';
import { toSearch } from '@shared/routes/location';
import { findRoute, listOf, mayOpen, type RouteEntry } from '@shared/routes/table';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { iconOf, matching, type Destination } from './destinations';

type Answer = CallOutput<'system/find_records'>;
type ResultRow = Answer['list'][number];

export interface RecordGroup {
  title: string;
  lines: readonly Destination[];
  /** Link to all matches of the kind, if there may be more. */
  all?: Destination | undefined;
}

const TYPING_MS = 150;
const SHORTEST = 2;
const NOTHING: Answer = { list: [], most_of_a_kind: 0, is_denied: false };

interface RecordResults {
  groups: readonly RecordGroup[];
  isLooking: boolean;
  /** Error of the search, if it failed. */
  failure: string | null;
  /** True if the text is the address of a record that the user may not open. */
  isDenied: boolean;
}

/**
 * Return the records of all kinds that contain the typed text, grouped by kind, with a link to the list of each
 * kind. While the user types, previous results stay visible. `titles` overrides titles of routes.
 */
export function useRecords(typed: string, titles: Readonly<Record<string, string>>): RecordResults {
  const country = useCountryCode();
  const user = useUser();
  const now = typed.trim();
  const keyword = useDebounced(now, TYPING_MS);
  const isWord = keyword.length >= SHORTEST;
  const query = useQuery({
    queryKey: ['palette', country, keyword],
    queryFn: ({ signal }) => callApi('system/find_records', { keyword }, { signal, handles: 'all' }),
    enabled: isWord,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const records = isWord && now.length >= SHORTEST ? (query.data ?? NOTHING) : NOTHING;
  const shown = records.list.filter(({ path }) => {
    const route = routeOf(path);
    return route !== null && mayOpen(route, user);
  });
  const isLooking = now.length >= SHORTEST && (query.isFetching || now !== keyword);
  const failure = isWord ? (query.error?.message ?? null) : null;
  const groups = byKind(shown);
  if (!isLooking) {
    const more = (group: RecordGroup) =>
      group.lines.length < records.most_of_a_kind ? undefined : allOf(group, now, user, titles);
    return {
      groups: groups.map((group) => ({ ...group, all: more(group) })),
      isLooking,
      failure,
      isDenied: records.is_denied,
    };
  }
  // Filter previous results by the full text, so that Enter does not open a wrong record.
  const still = groups.map(({ title, lines }) => ({ title, lines: matching(lines, now) }));
  return { groups: still.filter(({ lines }) => lines.length > 0), isLooking, failure: null, isDenied: false };
}

/** Return a link to the list of a kind, filtered by the text. Undefined if the user may not open the list. */
function allOf(
  { lines }: RecordGroup,
  keyword: string,
  subject: Subject,
  titles: Readonly<Record<string, string>>,
): Destination | undefined {
  const [first] = lines;
  const route = first === undefined ? null : routeOf(first.path);
  const list = route === null ? null : listOf(route);
  if (list === null || !mayOpen(list, subject)) return undefined;
  const path = list.path + toSearch({ q: keyword });
  const title = `All in ${titles[list.name] ?? list.title}`;
  return { id: `all ${list.path}`, path, title, note: '', icon: iconOf(list.path) };
}

function routeOf(path: string): RouteEntry | null {
  return findRoute(path.split('?')[0] ?? path);
}

/** Return the records grouped by kind, in the order in which the kinds first appear. */
export function byKind(records: readonly ResultRow[]): readonly RecordGroup[] {
  const kinds = [...new Set(records.map(({ label }) => label))];
  return kinds.map((label) => ({
    title: label,
    lines: records.filter((record) => record.label === label).map(lineOf),
  }));
}

function lineOf({ object_type, object_id, label, title, note: place, path, country, left_out }: ResultRow) {
  const note = noteOf(place, left_out);
  const line = { id: `${object_type} ${object_id}`, title, path, icon: iconOf(path.split('?')[0] ?? path) };
  if (country === '') {
    return { ...line, note, record: { object_type, object_id, kind: label } };
  }
  return { ...line, note: [countryOf(country).label, note].filter(Boolean).join(' · '), country };
}
