import { capOfCommand } from '@shared/ui/keymap';
import type { Subject } from '@shared/routes/roles';
import { allRoutes, entryTo, mayOpen } from '@shared/routes/table';

/** A screen with a go-to letter. */
export interface GoTarget {
  path: string;
  /** The path, with the filter for waiting records if the screen opens with it. */
  to: string;
  title: string;
  /** The letter to press after the go-to key. */
  letter: string;
}

/** Return the screens with a go-to letter that the user may open. */
export function goTargets(
  subject: Subject,
  titles: Readonly<Record<string, string>> = {},
  counts: Readonly<Record<string, number>> = {},
): readonly GoTarget[] {
  return allRoutes().flatMap((route) =>
    route.goKey === undefined || !mayOpen(route, subject)
      ? []
      : [
          {
            path: route.path,
            to: entryTo(route, counts),
            title: titles[route.name] ?? route.title,
            letter: route.goKey,
          },
        ],
  );
}

/** Return both keys as displayed: 'G T'. */
export function goCaps(letter: string): string {
  return `${capOfCommand('go')} ${letter.toUpperCase()}`;
}

/** Return the tooltip of a menu entry: 'Stores (G S)'. */
export function withGoCaps(title: string, letter: string): string {
  return `${title} (${goCaps(letter)})`;
}
