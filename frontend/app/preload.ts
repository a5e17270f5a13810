import type { Preload } from '@shared/boot/boot';

/** Preload files that scripts request soon. */
export function preload(files: readonly Preload[]): void {
  for (const { href, as } of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', href, as });
    document.head.append(link);
  }
}
