import { useEffect } from 'react';
import { boot } from '@shared/boot/boot';

/** Names a page that stands without the shell. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${boot().app_title}`;
  }, [title]);
}
