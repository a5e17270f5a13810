import type { Preload } from '@shared/boot/boot';

/** Has the browser fetch files that scripts will ask for in a moment, one after the other. */
export function preload(files: readonly Preload[]): void {
  for (const { href, as } of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', href, as });
    document.head.append(link);
  }
}
