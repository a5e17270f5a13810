import type { MouseEvent, ReactNode } from 'react';
import type { Query } from '@shared/routes/location';
import { useWorkspace } from '@shared/workspace/hooks';
import '@shared/table/RecordLink.css';

/** A link to a screen with a query: a click opens its tab, the middle button or Ctrl a window of its own. */
export function PathLink({ path, query, children }: { path: string; query: Query; children: ReactNode }) {
  const workspace = useWorkspace();
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    workspace.open(path, query);
  };
  return (
    <a className="cell-link" href={workspace.href(path, query)} onClick={handleClick}>
      {children}
    </a>
  );
}
