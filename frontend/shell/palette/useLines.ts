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
  /** Why no records could be looked for. */
  failure: string | null;
  /** Whose the screen is that is looked for, where it is one of other roles. */
  closed: string | null;
}

/** What was found of a kind, and the way to all of it where there may be more. */
interface FoundGroup extends LineGroup {
  all?: Line | undefined;
}

const MOST_RECENT = 6;

/**
 * The lines of the palette. While nothing is typed: what one had on the screen, what may be done here, and all
 * screens. Then what answers best, of whatever kind, and below it the rest by kind.
 */
export function useLines(typed: string): Lines {
  const user = useUser();
  const country = useCountryCode();
  const { screenActions } = useShell();
  const active = useTabs((state) => findTab(state, state.activeKey)?.id);
  const titles = { CrmList: boot().crm_title };
  const records = useRecords(typed, titles);
  // As they were when the palette opened, at one moment: lines keep their places while one types.
  const [{ recents, now }] = useState(() => ({
    recents: recentsOf({ userId: user.user_id, country }),
    now: Date.now(),
  }));
  const actions = matching(actionsOf(screenActions.of(active)), typed);
  const destinations = matching(destinationsFor(user, titles), typed);
  const groups: readonly FoundGroup[] = [
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
    closed: closedNote(user, titles, typed, shown.length === 0 && !records.isLooking),
    isLooking: records.isLooking,
    failure: records.failure,
  };
}

function groupPlace({ lines: [first] }: LineGroup): number {
  return first === undefined ? 0 : placeOf(first);
}

/** Away from the group of its kind a record says what it is. */
function withKind(line: Line): Line {
  if (!('record' in line)) return line;
  return { ...line, note: [line.record.kind, line.note].filter(Boolean).join(' · ') };
}

function toLine({ path, title }: Recent): Destination {
  return { id: `recent ${path}`, path, title, note: '', icon: iconOf(path.split('?')[0] ?? path) };
}
