import type { ReactNode } from 'react';

/** Return a link to a record on the public site; null if it is not published. */
export function onSite(url: string): ReactNode {
  if (url === '') return null;
  return (
    <a key="site" href={url} target="_blank" rel="noopener noreferrer">
      On the site
    </a>
  );
}
