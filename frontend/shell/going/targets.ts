import { capOfCommand } from '@shared/keys/keymap';
import type { Subject } from '@shared/routes/roles';
import { allRoutes, entryTo, mayOpen } from '@shared/routes/table';

/** A screen that a letter leads to. */
export interface GoTarget {
  path: string;
  /** The path, narrowed to what waits where the screen is for that. */
  to: string;
  title: string;
  /** The letter that follows. */
  letter: string;
}

/** The screens that a person may go to by a letter. */
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

/** Both keys, as a person reads them: 'G T'. */
export function goCaps(letter: string): string {
  return `${capOfCommand('go')} ${letter.toUpperCase()}`;
}

/** What a menu says where one points at an entry: 'Stores (G S)'. */
export function withGoCaps(title: string, letter: string): string {
  return `${title} (${goCaps(letter)})`;
}
