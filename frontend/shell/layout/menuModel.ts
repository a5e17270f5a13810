import type { Subject } from '@shared/routes/roles';
import { findRoute, mayOpen, routeTable, type RouteEntry } from '@shared/routes/table';

export interface MenuEntry {
  path: string;
  title: string;
  icon: string | null;
  /** Caption of the entries that belong together; null for none. */
  caption: string | null;
  countKey: string | null;
  /** The go-to letter of the screen. */
  goKey: string | null;
  opensWaiting: boolean;
}

export interface MenuGroup extends Omit<MenuEntry, 'caption' | 'countKey' | 'goKey' | 'opensWaiting'> {
  entries: readonly MenuEntry[];
}

/** Return the menu of a user: visible routes that the user may open, without empty groups. */
export function menuFor(
  subject: Subject,
  titles: Readonly<Record<string, string>> = {},
): readonly MenuGroup[] {
  const isShown = (route: RouteEntry) => route.hideMenu !== true && mayOpen(route, subject);
  const toEntry = ({
    path,
    name,
    title,
    icon,
    caption,
    countKey,
    goKey,
    opensWaiting,
  }: RouteEntry): MenuEntry => ({
    path,
    title: titles[name] ?? title,
    icon: icon ?? null,
    caption: caption ?? null,
    countKey: countKey ?? null,
    goKey: goKey ?? null,
    opensWaiting: opensWaiting === true,
  });
  return routeTable.routes
    .filter((route) => route.hideMenu !== true)
    .flatMap((route) => {
      // A first-level screen without children is its own only entry.
      const entries = (route.children ?? [route]).filter(isShown).map(toEntry);
      return entries.length === 0
        ? []
        : [{ path: route.path, title: route.title, icon: route.icon ?? null, entries }];
    });
}

/** Return the menu entry to highlight for a path: the path itself, or the entry that its route names. */
export function activeEntry(path: string | null): string | null {
  if (path === null) return null;
  return findRoute(path)?.currentActiveMenu ?? path;
}

/** Return true if the only entry has the same title as its group and replaces it. */
export function isSingle({ title, entries }: MenuGroup): boolean {
  return entries.length === 1 && entries[0]?.title === title;
}

export interface MenuPart {
  caption: string | null;
  entries: readonly MenuEntry[];
}

/** Return the entries in their order, in parts that share a caption. */
export function captionedParts({ entries }: MenuGroup): readonly MenuPart[] {
  const parts: { caption: string | null; entries: MenuEntry[] }[] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (last?.caption === entry.caption) last.entries.push(entry);
    else parts.push({ caption: entry.caption, entries: [entry] });
  }
  return parts;
}

export function countOf(entry: MenuEntry, counts: Readonly<Record<string, number>>): number {
  return entry.countKey === null ? 0 : (counts[entry.countKey] ?? 0);
}

export function groupCount(group: MenuGroup, counts: Readonly<Record<string, number>>): number {
  return group.entries.reduce((sum, entry) => sum + countOf(entry, counts), 0);
}
