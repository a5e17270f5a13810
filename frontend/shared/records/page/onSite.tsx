import type { ReactNode } from 'react';

/** The way to a record on the public site; nothing while it is not there. */
export function onSite(url: string): ReactNode {
  if (url === '') return null;
  return (
    <a key="site" href={url} target="_blank" rel="noopener noreferrer">
      On the site
    </a>
  );
}
