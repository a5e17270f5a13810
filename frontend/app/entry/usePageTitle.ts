import { useEffect } from 'react';
import { boot } from '@shared/boot/boot';

/** Set the window title of a page outside the shell. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${boot().app_title}`;
  }, [title]);
}
