import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { useDebounced } from '@shared/hooks/useDebounced';
import type { Subject } from '@shared/routes/roles';
import { toSearch } from '@shared/routes/location';
import { findRoute, listOf, mayOpen, type RouteEntry } from '@shared/routes/table';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { iconOf, matching, type Destination } from './destinations';

type Answer = CallOutput<'system/find_records'>;
type Found = Answer['list'][number];

export interface RecordGroup {
  title: string;
  lines: readonly Destination[];
  /** The way to all of them, where there may be more. */
  all?: Destination | undefined;
}

const TYPING_MS = 150;
const SHORTEST = 2;
const NOTHING: Answer = { list: [], most_of_a_kind: 0 };

interface FoundRecords {
  groups: readonly RecordGroup[];
  isLooking: boolean;
  /** Why none could be looked for. */
  failure: string | null;
}

/**
 * Records of every kind that hold what is typed, by their kinds, with the way to all of a kind; as typing goes on the
 * last ones stay. `titles` are those of screens that are called otherwise than their routes.
 */
export function useRecords(typed: string, titles: Readonly<Record<string, string>>): FoundRecords {
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
  const found = isWord && now.length >= SHORTEST ? (query.data ?? NOTHING) : NOTHING;
  const shown = found.list.filter(({ path }) => {
    const route = routeOf(path);
    return route !== null && mayOpen(route, user);
  });
  const isLooking = now.length >= SHORTEST && (query.isFetching || now !== keyword);
  const failure = isWord ? (query.error?.message ?? null) : null;
  const groups = byKind(shown);
  if (!isLooking) {
    const more = (group: RecordGroup) =>
      group.lines.length < found.most_of_a_kind ? undefined : allOf(group, now, user, titles);
    return { groups: groups.map((group) => ({ ...group, all: more(group) })), isLooking, failure };
  }
  // What was found for less of the word stays only as far as it holds all of it: Enter must not go elsewhere.
  const still = groups.map(({ title, lines }) => ({ title, lines: matching(lines, now) }));
  return { groups: still.filter(({ lines }) => lines.length > 0), isLooking, failure: null };
}

/** The way to the list of a kind, narrowed by what is typed; none for whoever has no list. */
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

/** The records under the names of their kinds, in the order in which the kinds came. */
export function byKind(found: readonly Found[]): readonly RecordGroup[] {
  const kinds = [...new Set(found.map(({ label }) => label))];
  return kinds.map((label) => ({
    title: label,
    lines: found
      .filter((record) => record.label === label)
      .map(({ object_type, object_id, title, note, path }) => ({
        id: `${object_type} ${object_id}`,
        title,
        note,
        path,
        icon: iconOf(path.split('?')[0] ?? path),
        record: { object_type, object_id, kind: label },
      })),
  }));
}
