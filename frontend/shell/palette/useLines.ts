import { useState } from 'react';
import { boot } from '@shared/boot/boot';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { useShell, useTabs } from '../runtime';
import { findTab } from '../tabs/state';
import {
  actionsOf,
  closedNote,
  destinationsFor,
  iconOf,
  matching,
  type Action,
  type Destination,
} from './destinations';
import { bestOf, placeOf } from './ranking';
import { recentsOf, type Recent } from './recents';
import { useRecords } from './useRecords';

export type Line = Action | Destination;

export interface LineGroup {
  title: string;
  lines: readonly Line[];
}

interface Lines {
  groups: readonly LineGroup[];
  isLooking: boolean;
  /** Error of the search for records, if it failed. */
  failure: string | null;
  /** Note about a matching screen or record that only other users may open. */
  closed: string | null;
}

/** The results of a kind, with a link to all of them if there may be more. */
interface ResultGroup extends LineGroup {
  all?: Line | undefined;
}

const MOST_RECENT = 6;

/**
 * Return the groups of the palette. Without text: recent records, actions of this screen, and all screens. With
 * text: the best matches of all kinds, then the rest by kind.
 */
export function useLines(typed: string): Lines {
  const user = useUser();
  const country = useCountryCode();
  const { screenActions } = useShell();
  const active = useTabs((state) => findTab(state, state.activeKey)?.id);
  const titles = { CrmList: boot().crm_title };
  const records = useRecords(typed, titles);
  // Read once when the palette opens, so that lines do not move while the user types.
  const [{ recents, now }] = useState(() => ({
    recents: recentsOf({ userId: user.user_id, country }),
    now: Date.now(),
  }));
  const actions = matching(actionsOf(screenActions.of(active)), typed);
  const destinations = matching(destinationsFor(user, titles), typed);
  const groups: readonly ResultGroup[] = [
    { title: 'On this page', lines: actions },
    { title: 'Go to', lines: destinations },
    ...records.groups.toSorted((a, b) => groupPlace(a) - groupPlace(b)),
  ];
  const before: LineGroup =
    typed.trim() === ''
      ? { title: 'Recent', lines: recents.slice(0, MOST_RECENT).map(toLine) }
      : {
          title: 'Best match',
          lines: bestOf(
            groups.flatMap(({ lines }) => lines),
            typed,
            recents,
            now,
          ).map(withKind),
        };
  const named = new Set(before.lines.map(({ id }) => id));
  const rest = groups.map(({ title, lines, all }) => ({
    title,
    lines: [...lines.filter(({ id }) => !named.has(id)), ...(all === undefined ? [] : [all])],
  }));
  const shown = [before, ...rest].filter(({ lines }) => lines.length > 0);
  return {
    groups: shown,
    closed: records.isDenied
      ? 'You have no access to the record at this address. Ask a manager of its country.'
      : closedNote(user, titles, typed, shown.length === 0 && !records.isLooking),
    isLooking: records.isLooking,
    failure: records.failure,
  };
}

function groupPlace({ lines: [first] }: LineGroup): number {
  return first === undefined ? 0 : placeOf(first);
}

/** Add the kind of a record to its note, for lines outside the group of that kind. */
function withKind(line: Line): Line {
  if (!('record' in line)) return line;
  return { ...line, note: [line.record.kind, line.note].filter(Boolean).join(' · ') };
}

function toLine({ path, title }: Recent): Destination {
  return { id: `recent ${path}`, path, title, note: '', icon: iconOf(path.split('?')[0] ?? path) };
}
